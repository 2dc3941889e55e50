/** Results of the attacks. */
import { randomUUID } from 'node:crypto';
import type { Mirrored, Echo } from './echo.ts';
import type { LegitimateRequest, Outcome } from './field.ts';

export interface Verdict {
  readonly attacks: number;
  readonly legitimate: number;
  /** One line per answer that a legitimate visitor received and that belongs to another request. */
  readonly misrouted: readonly string[];
  readonly smuggled: readonly string[];
  /** Attacks with ambiguous framing that were not refused. */
  readonly accepted: readonly string[];
  /** Attacks whose connection received more answers than it sent requests. */
  readonly answeredTwice: readonly string[];
}

export function judge(outcome: Outcome, upstream: Pick<Echo, 'smuggled' | 'whole'>): Verdict {
  const { answered, legitimate, misrouted } = outcome;
  const accepted = answered.filter(({ attack, statuses }) => {
    if (attack.outcome === 'legal with a body') return statuses.length === 0;
    const isRefused = statuses.every((status) => status >= 400 && status < 500);
    return !isRefused || statuses.length === 0 || upstream.whole.has(attack.id);
  });
  const line = ({ attack, statuses }: Outcome['answered'][number]): string =>
    `${attack.name} (${attack.pieces.length} pieces): ${statuses.join(', ') || 'no answer'}`;
  return {
    attacks: answered.length,
    legitimate,
    misrouted,
    smuggled: upstream.smuggled,
    accepted: accepted.map(line),
    answeredTwice: answered.filter(({ statuses }) => statuses.length > 1).map(line),
  };
}

/** A visitor whose answer mirrors a unique URL, header and body. */
export function mirroredVisitor(number: number): LegitimateRequest {
  const visitor = randomUUID();
  const path = `/api/v1/categories/footer?visitor=${visitor}`;
  const isWrite = number % 4 === 0;
  const body = isWrite ? JSON.stringify({ visitor }) : '';
  return {
    path,
    headers: { Authorization: visitor },
    ...(isWrite && { method: 'POST', body }),
    isOwn: (status, answer) => {
      if (status !== 200) return false;
      const mirrored = JSON.parse(answer) as Mirrored;
      return mirrored.url === path && mirrored.visitor === visitor && mirrored.body === body;
    },
  };
}
