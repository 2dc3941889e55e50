/** Clones the content of a template that a component drew; empty when there is none. */
export function copyOf(template: HTMLTemplateElement | null | undefined): DocumentFragment {
  const copy = document.createDocumentFragment();
  // HTML-parsed templates hold their nodes in `content`, templates created by React as children.
  const nodes = template ? [...template.content.childNodes, ...template.childNodes] : [];
  copy.append(...nodes.map((node) => document.importNode(node, true)));
  return copy;
}
