// Keeps what a page has fetched: the program for good, everything else for the time when there is no network.
"use strict";

const KEPT = "catan_widgets";
const PROGRAM = /\/program-[0-9a-f]{12}\//; // a new program has a new name

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(PROGRAM.test(request.url) ? kept(request) : fresh(request));
});

// What a page loaded before this worker was there; and programs of earlier versions are forgotten.
addEventListener("message", ({ data }) => {
  caches.open(KEPT).then(async (cache) => {
    for (const request of await cache.keys()) {
      if (PROGRAM.test(request.url) && !request.url.startsWith(data.program)) await cache.delete(request);
    }
    await Promise.all(data.files.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
  });
});

async function kept(request) {
  const cache = await caches.open(KEPT);
  return (await cache.match(request)) ?? put(cache, request);
}

async function fresh(request) {
  const cache = await caches.open(KEPT);
  try {
    return await put(cache, request);
  } catch (error) {
    const found = await cache.match(request, { ignoreSearch: true });
    if (!found) throw error;
    return found;
  }
}

async function put(cache, request) {
  const response = await fetch(request);
  if (response.ok && response.status !== 206) cache.put(request, response.clone());
  return response;
}
