import { descriptionTags } from '../../domain/rich-text.ts';
import { safeHtml } from './safe-html.ts';

interface Props {
  /** Untrusted HTML, as an editor typed it. */
  html: string;
  className: string;
  tags?: readonly string[];
}

/** HTML from the API that no publish has sanitised. */
export function SafeHtml({ html, className, tags = descriptionTags }: Props) {
  return <div className={className} ref={(place) => place?.replaceChildren(safeHtml(html, tags))} />;
}
