import { useState, type ReactNode, type SubmitEvent } from 'react';
import { DrawnIcon } from '../../components/DrawnIcon.tsx';
import { pageFromText, paginationSteps } from '../../domain/pagination.ts';
import type { ProductList } from '../../stores/catalogue-list.ts';
import { catalogueTexts } from '../../text/catalogue.ts';

const text = catalogueTexts.pagination;

interface Props {
  list: ProductList;
  onPage: (page: number) => void;
}

/** `Pagination.astro` with buttons: lists with filters have no links, which crawlers would follow without end. */
export function ListPages({ list: { page, totalPages }, onPage }: Props) {
  if (totalPages <= 1) return null;
  return (
    <nav className="pagination" aria-label={text.label}>
      <ul>
        {page > 1 && (
          <Step
            label={text.previous}
            content={<DrawnIcon name="previous" size={18} />}
            onPress={() => onPage(page - 1)}
          />
        )}
        {paginationSteps(page, totalPages).map((step, index) =>
          step.kind === 'gap' ? (
            <li key={`gap ${index}`} className="pagination-gap" aria-hidden="true">
              …
            </li>
          ) : (
            <Step
              key={step.page}
              label={text.page(step.page)}
              content={step.page}
              isCurrent={step.page === page}
              onPress={() => onPage(step.page)}
            />
          ),
        )}
        {page < totalPages && (
          <Step
            label={text.next}
            content={<DrawnIcon name="next" size={18} />}
            onPress={() => onPage(page + 1)}
          />
        )}
      </ul>
      <PageJump totalPages={totalPages} onPage={onPage} />
    </nav>
  );
}

interface StepProps {
  label: string;
  content: ReactNode;
  isCurrent?: boolean;
  onPress: () => void;
}

function Step({ label, content, isCurrent = false, onPress }: StepProps) {
  return (
    <li>
      <button
        type="button"
        aria-label={label}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onPress}
      >
        {content}
      </button>
    </li>
  );
}

function PageJump({ totalPages, onPage }: { totalPages: number; onPage: (page: number) => void }) {
  const [isRefused, setRefused] = useState(false);
  const jump = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('page');
    const page = pageFromText(typeof typed === 'string' ? typed : '', totalPages);
    setRefused(page === null);
    if (page !== null) onPage(page);
  };
  return (
    <form className="page-jump" noValidate onSubmit={jump}>
      <label>
        {text.jump}
        <input name="page" type="number" min={1} max={totalPages} inputMode="numeric" autoComplete="off" />
      </label>
      <button className="button is-quiet" type="submit">
        {text.jumpButton}
      </button>
      <p role="alert">{isRefused ? text.jumpOutOfRange(totalPages) : ''}</p>
    </form>
  );
}
