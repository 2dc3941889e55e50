/** A map is another site that learns who looks: it is loaded when somebody asks for it. No React: it is one element. */
export function bringMapsToLife(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-map]')) {
    place.querySelector('button')?.addEventListener('click', () => showMap(place));
  }
}

function showMap(place: HTMLElement): void {
  const frame = document.createElement('iframe');
  frame.src = place.dataset['map'] ?? '';
  frame.title = place.dataset['mapTitle'] ?? '';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  place.replaceChildren(frame);
  frame.focus();
}
