import type { ReactNode, SubmitEvent } from 'react';
import { paginationSteps } from '../../../domain/pagination.ts';
import { listTexts } from '../../../text/catalogue/catalogue.ts';
import { Arrow } from '../../Arrow.tsx';

/** Links and a GET form: the server answers `?page=N` with page N. */
interface Links {
  readonly pathOf: (page: number) => string;
}

/** Buttons instead of links for filtered lists, which crawlers would follow endlessly (crawler trap). */
interface Buttons {
  readonly onPage: (page: number) => void;
  readonly onJump: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Error for an invalid page number; empty when there is none. */
  readonly refusal: string;
}

interface Props {
  page: number;
  totalPages: number;
  by: Links | Buttons;
}

/** First, last and two neighbours of the current page (specification, section 9), and a field to jump to a page. */
export function Pagination({ page, totalPages, by }: Props) {
  if (totalPages <= 1) return null;
  return (
    <nav className="pagination" aria-label={listTexts.pagination.label}>
      <ul>
        {page > 1 && (
          <Step page={page - 1} label={listTexts.pagination.previous} rel="prev" by={by}>
            <Arrow isBack />
          </Step>
        )}
        {paginationSteps(page, totalPages).map((step, index) =>
          step.kind === 'gap' ? (
            <li key={`gap ${index}`} className="pagination-gap" aria-hidden="true">
              …
            </li>
          ) : (
            <Step
              key={step.page}
              page={step.page}
              label={listTexts.pagination.page(step.page)}
              isCurrent={step.page === page}
              by={by}
            >
              {step.page}
            </Step>
          ),
        )}
        {page < totalPages && (
          <Step page={page + 1} label={listTexts.pagination.next} rel="next" by={by}>
            <Arrow />
          </Step>
        )}
      </ul>
      <PageJump totalPages={totalPages} by={by} />
    </nav>
  );
}

interface StepProps {
  page: number;
  label: string;
  rel?: string;
  isCurrent?: boolean;
  by: Props['by'];
  children: ReactNode;
}

function Step({ page, label, rel, isCurrent = false, by, children }: StepProps) {
  const shared = {
    className: 'panel',
    'aria-label': label,
    'aria-current': isCurrent ? ('page' as const) : undefined,
  };
  return (
    <li>
      {'pathOf' in by ? (
        <a href={by.pathOf(page)} rel={rel} {...shared}>
          {children}
        </a>
      ) : (
        <button type="button" data-deferred="" onClick={() => by.onPage(page)} {...shared}>
          {children}
        </button>
      )}
    </li>
  );
}

const refusalId = 'page-jump-refusal';

function PageJump({ totalPages, by }: Pick<Props, 'totalPages' | 'by'>) {
  const isForm = 'pathOf' in by;
  return (
    <form
      className="page-jump actions gap-2"
      {...(isForm ? { action: by.pathOf(1) } : { noValidate: true, onSubmit: by.onJump })}
    >
      <label>
        <span suppressHydrationWarning>{listTexts.pagination.jump}</span>
        <input
          className="control"
          name="page"
          type="number"
          min={1}
          max={totalPages}
          inputMode="numeric"
          autoComplete="off"
          required={isForm}
          {...(!isForm && { 'aria-invalid': by.refusal !== '', 'aria-describedby': refusalId })}
        />
      </label>
      <button
        className="button is-quiet"
        type="submit"
        suppressHydrationWarning
        {...(!isForm && { 'data-deferred': '' })}
      >
        {listTexts.pagination.jumpButton}
      </button>
      {!isForm && (
        <p role="alert" id={refusalId}>
          {by.refusal}
        </p>
      )}
    </form>
  );
}
