/** `<branch-map>` around the frame of a map. The empty frame is not focusable; a loaded map is. */
import { defineElement } from './define-element.ts';

class BranchMap extends HTMLElement {
  connectedCallback(): void {
    const frame = this.querySelector('iframe');
    frame?.addEventListener('load', () => frame.removeAttribute('tabindex'));
  }
}

defineElement('branch-map', BranchMap);
