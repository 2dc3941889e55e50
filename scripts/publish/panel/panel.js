// Keeps the live part of the panel up to date. Details that somebody has opened stay open.
const live = document.getElementById('live');

async function refresh() {
  if (document.hidden) return;
  const response = await fetch('/estado').catch(() => null);
  if (response?.status === 401) location.reload();
  if (!response?.ok) return;
  const markup = await response.text();
  const isReading = live.querySelector('details[open]') !== null;
  if (!isReading && markup !== live.dataset.last) live.innerHTML = markup;
  live.dataset.last = markup;
}

setInterval(refresh, 2000);
