// Polls and replaces the live part of the panel. Open `<details>` stay open, and the focus and the time that was
// typed are kept.
const live = document.getElementById('live');

async function refresh() {
  if (document.hidden) return;
  const response = await fetch(`/estado${location.search}`).catch(() => null);
  if (response?.status === 401) location.reload();
  if (!response?.ok) return;
  const markup = await response.text();
  const focused = live.contains(document.activeElement) ? document.activeElement : null;
  // No update while a button or link has the focus, so that a press acts on what is shown.
  const isPressing = focused !== null && focused.tagName !== 'SUMMARY';
  if (isPressing || markup === live.dataset.last) return;
  const open = [...live.querySelectorAll('details[open]')].map(({ dataset }) => dataset.key);
  const key = focused?.parentElement.dataset.key;
  const typed = live.querySelector('[name=minuto]')?.value;
  live.innerHTML = markup;
  const field = live.querySelector('[name=minuto]');
  if (typed && field) field.value = typed;
  live.dataset.last = markup;
  for (const details of live.querySelectorAll('details')) {
    details.open = open.includes(details.dataset.key);
    if (details.dataset.key === key) details.querySelector('summary').focus({ preventScroll: true });
  }
}

// A form is sent once, and its button shows that it is being done.
document.addEventListener('submit', (event) => {
  const button = event.submitter;
  if (button?.ariaBusy === 'true') event.preventDefault();
  else if (button) button.ariaBusy = 'true';
});
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('[aria-busy]')) button.ariaBusy = null;
});

if (live !== null) setInterval(refresh, 2000);
