import { readFile } from 'node:fs/promises';
import { oneLine } from '../../src/domain/plain-text.ts';
import { isCalendarDay } from '../../src/domain/shop-day.ts';
import { UsageError } from '../shared/command-line.ts';
import { EditError, type Kind } from './command.ts';

export const text: Kind<string> = { hint: 'TEXT', read: (written) => written };

export const html: Kind<string> = { ...text, hint: 'HTML' };

export const slug: Kind<string> = { ...text, hint: 'SLUG' };

export const line: Kind<string> = {
  hint: 'TEXT',
  read(written) {
    const shown = oneLine(written);
    if (shown === '') throw new UsageError('it is empty');
    return shown;
  },
};

/** Integer cents. */
export function amount(hint: 'PESOS' | 'DOLLARS'): Kind<number> {
  return {
    hint,
    read(written) {
      const number = /^\d{1,8}(\.\d{1,2})?$/.test(written) ? Number(written) : 0;
      if (number > 0 && number <= 50_000_000) return Math.round(number * 100);
      throw new UsageError('it should be an amount such as 12500 or 12500.50');
    },
  };
}

export function whole(low: number, high: number): Kind<number> {
  return {
    hint: 'N',
    read(written) {
      if (/^\d{1,9}$/.test(written) && Number(written) >= low && Number(written) <= high)
        return Number(written);
      throw new UsageError(`it should be a whole number from ${low} to ${high}`);
    },
  };
}

export const units = whole(0, 999_999);
export const percent = whole(1, 99);
export const limit = whole(1, 10_000);

export const listNumber: Kind<number> = {
  hint: 'NUMBER',
  read(written) {
    if (/^[1-9]\d{0,9}$/.test(written)) return Number(written);
    throw new UsageError('it should be its number, as "list" shows it');
  },
};

export function oneOf<T extends string>(choices: readonly T[], hint: string): Kind<T> {
  return {
    hint,
    read(written) {
      const found = choices.find((choice) => choice === written);
      if (found !== undefined) return found;
      throw new UsageError(`it should be one of ${choices.join(', ')}`);
    },
  };
}

/** An instant in UTC, as ISO 8601. A day means its beginning in Buenos Aires. */
export const from: Kind<string> = { hint: 'WHEN', read: (written) => instantOf(written, 0) };

/** The same, in the future; a day means its end. */
export const until: Kind<string> = {
  hint: 'WHEN',
  read(written, now) {
    const instant = instantOf(written, 86_400_000);
    if (instant > now.toISOString()) return instant;
    throw new UsageError('it is in the past; what is to end now is ended with the verb "end"');
  },
};

export const whenHelp = 'a day (2026-12-24, the whole of it) or a moment (2026-12-24T18:00-03:00)';

function instantOf(written: string, dayMs: number): string {
  if (/^\d{4}-\d{2}-\d{2}/.test(written) && !isCalendarDay(written.slice(0, 10)))
    throw new UsageError('there is no such day');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(written);
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(written);
  const ms = isDay ? Date.parse(`${written}T00:00:00-03:00`) + dayMs : Date.parse(written);
  if ((isDay || isMoment) && !Number.isNaN(ms)) return new Date(ms).toISOString();
  throw new UsageError('it should be a day such as 2026-12-24 or a moment such as 2026-12-24T18:00-03:00');
}

export const file: Kind<{ readonly name: string; readonly bytes: Buffer }> = {
  hint: 'FILE',
  async read(name) {
    const bytes = await readFile(name).catch(() => {
      throw new EditError(`There is no file "${name}" that this user may read.`);
    });
    return { name, bytes };
  },
};
