import { paginationSteps, type Paged } from '../../domain/pagination.ts';
import { pathOfPage } from '../../stores/page-number.ts';
import { catalogueTexts } from '../../text/catalogue.ts';

const text = catalogueTexts.pagination;

/** The pages of one of the customer's lists, as links of the same address. */
export function PageLinks({ path, list: { page, totalPages } }: { path: string; list: Paged<unknown> }) {
  if (totalPages === 1) return null;
  return (
    <nav className="page-links" aria-label={text.label}>
      {paginationSteps(page, totalPages).map((step, at) =>
        step.kind === 'gap' ? (
          <span key={`gap-${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={step.page}
            href={pathOfPage(path, step.page)}
            aria-label={text.page(step.page)}
            aria-current={step.page === page ? 'page' : undefined}
          >
            {step.page}
          </a>
        ),
      )}
    </nav>
  );
}
