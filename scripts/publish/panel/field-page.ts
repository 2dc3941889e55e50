/** Panel page of field data: five figures by week, by kind of page and connection, and the last releases. */
import { html } from 'hono/html';
import { connectionClasses, fieldFigures, type FieldFigure } from '../../../src/domain/field-data.ts';
import { routes, type RouteName } from '../../../src/domain/routes.ts';
import { fieldTexts as texts } from '../../../src/text/publisher/publisher-field.ts';
import type { FieldChoice, FieldFigures } from '../../field/field-figures.ts';
import { weekOf } from '../../field/weeks.ts';
import { disclosure } from './disclosure.ts';
import { fieldChart, type ReleaseMark } from './field-chart.ts';
import type { Markup } from './markup.ts';
import { dayAndTime, dayOf, timeOfRelease } from './times.ts';

/** Source of field data. */
export interface FieldSource {
  /** Percentage of views that report. */
  readonly percent: number;
  /** @throws Error when they cannot be read */
  readonly figures: (choice: FieldChoice, now: number) => FieldFigures;
  readonly marks: () => readonly (ReleaseMark & { readonly release: string })[];
}

/** Values up to these are good, as https://web.dev/articles/vitals says. */
const goodUpTo: Readonly<Partial<Record<FieldFigure, number>>> = { lcp: 2500, inp: 200, cls: 0.1 };

const show: Readonly<Record<FieldFigure, (value: number) => string>> = {
  lcp: texts.seconds,
  inp: texts.milliseconds,
  cls: texts.score,
  add: texts.seconds,
  failed: texts.share,
};

/** @param asked the page's query; unknown values are ignored */
export function fieldPart(
  { percent, figures, marks }: FieldSource,
  asked: URLSearchParams,
  now: number,
): Markup {
  const choice = choiceFrom(asked);
  const found = readOrNull(() => figures(choice, now));
  const notices = [percent === 0 ? texts.off : null, found === null ? texts.unreadable : null];
  const said = notices.map((text) => (text === null ? '' : html`<p class="notice">${text}</p>`));
  const shown = found === null ? '' : sections(found, marks(), choice);
  return html`<section>
      ${said}
      <p>${texts.lead} ${percent > 0 ? texts.sampled(percent) : ''}</p>
      ${choiceForm(choice, found?.kinds ?? [])}
    </section>
    ${shown}`;
}

function sections(found: FieldFigures, marks: ReturnType<FieldSource['marks']>, choice: FieldChoice): Markup {
  if (found.weeks.every(({ views }) => views === 0)) {
    const isChosen = choice.kind !== null || choice.connection !== null;
    return html`<section>
      <p class="lead">${isChosen ? texts.emptyChoice : texts.empty}</p>
    </section>`;
  }
  return html`${fieldFigures.map((figure) => section(figure, found, marks))} ${releasesSection(found, marks)}`;
}

function section(figure: FieldFigure, { weeks }: FieldFigures, marks: readonly ReleaseMark[]): Markup {
  const { heading, about } = texts.figures[figure];
  const good = goodUpTo[figure] ?? null;
  const charted = weeks.map((week) => ({ ...week, value: week[figure] }));
  const last = charted.findLast(({ value }) => value !== null);
  const limit = good === null ? '' : html` <small>${texts.goodUpTo(show[figure](good))}</small>`;
  const rows = charted
    .toReversed()
    .map((week) => [
      dayOf(week.week),
      orUnknown(week.value, show[figure]),
      texts.count(week.views),
      texts.count(marks.filter(({ at }) => weekOf(at) === week.week).length),
    ]);
  const { open, week, value, views, releases } = texts.table;
  return html`<section>
    <h2>${heading}</h2>
    <p class="when">${about}</p>
    ${
      last === undefined
        ? html`<p>${texts.none}</p>`
        : html`<p class="lead">
              ${texts.lastWeek(orUnknown(last.value, show[figure]), dayOf(last.week))}${limit}
            </p>
            ${fieldChart({ heading, weeks: charted, marks, show: show[figure], good })}
            ${disclosure(figure, open, table([week, value, views, releases], rows, heading))}`
    }
  </section>`;
}

function releasesSection({ releases }: FieldFigures, marks: ReturnType<FieldSource['marks']>): Markup {
  if (releases.length === 0) return html``;
  const text = texts.releases;
  const pagesOf = new Map(marks.map(({ release, pages }) => [release, pages]));
  const rows = releases.map(({ release, views, lcp, add }) => [
    dayAndTime(timeOfRelease(release)),
    orUnknown(pagesOf.get(release) ?? null, texts.count),
    texts.count(views),
    orUnknown(lcp, show.lcp),
    orUnknown(add, show.add),
  ]);
  const heads = [text.release, text.pages, text.views, text.lcp, text.add];
  return html`<section>
    <h2>${text.heading}</h2>
    <p class="when">${text.about}</p>
    ${table(heads, rows, text.heading)}
  </section>`;
}

function orUnknown(value: number | null, shown: (value: number) => string): string {
  return value === null ? texts.unknown : shown(value);
}

/** The first column names the row. */
function table(heads: readonly string[], rows: readonly (readonly string[])[], label: string): Markup {
  return html`<table aria-label="${label}">
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([name = '', ...values]) =>
          html`<tr>
            <th scope="row">${name}</th>
            ${values.map((value) => html`<td>${value}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function choiceForm({ kind, connection }: FieldChoice, kinds: readonly string[]): Markup {
  const text = texts.choice;
  const named = [...kinds].map((name) => [name, nameOf(name)] as const);
  const byName = named.sort(([, a], [, b]) => a.localeCompare(b, 'es'));
  const connections = connectionClasses.map((name) => [name, texts.connections[name]] as const);
  return html`<form class="choice" method="get" action="/velocidad" aria-label="${text.label}">
    ${select('pagina', text.kind, [['', text.allKinds], ...byName], kind)}
    ${select('conexion', text.connection, [['', text.allConnections], ...connections], connection)}
    <button>${text.see}</button>
  </form>`;
}

function select(
  name: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string | null,
): Markup {
  return html`<label
    >${label}
    <select name="${name}">
      ${options.map(
        ([value, text]) =>
          html`<option value="${value}" ${value === (chosen ?? '') ? 'selected' : ''}>${text}</option>`,
      )}
    </select></label
  >`;
}

/** Pages without a display name are shown by their URL. */
function nameOf(kind: string): string {
  return texts.kinds[kind] ?? routes[kind as RouteName].pattern.replaceAll(/:\w+\??/g, '…');
}

function choiceFrom(asked: URLSearchParams): FieldChoice {
  const [kind, connection] = [asked.get('pagina') ?? '', asked.get('conexion') ?? ''];
  return {
    kind: Object.hasOwn(routes, kind) ? kind : null,
    connection: connectionClasses.find((known) => known === connection) ?? null,
  };
}

/** Null when the database is locked or broken; the page then shows a message. */
function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
