import { describe, expect, it } from 'vitest';
import { dependencyFigure } from '../../scripts/audit/dependencies.ts';
import { isMissed, verdictOf } from '../../scripts/figures/figure.ts';

describe('the figure of known holes', () => {
  it('counts those that matter', () => {
    const vulnerabilities = { info: 1, low: 2, moderate: 3, high: 4, critical: 5, total: 15 };
    const figure = dependencyFigure(JSON.stringify({ metadata: { vulnerabilities } }));
    expect([figure.value, isMissed(figure)]).toEqual([9, true]);
  });

  it('is met by none', () => {
    const vulnerabilities = { high: 0, critical: 0 };
    const figure = dependencyFigure(JSON.stringify({ metadata: { vulnerabilities } }));
    expect([figure.value, isMissed(figure)]).toEqual([0, false]);
  });

  it.each([
    ['{"message":"405 Method Not Allowed","statusCode":405}', '405 Method Not Allowed'],
    ['{"message":"405 Method Not Allowed - POST https://registry.example/bulk"}', '405 Method Not Allowed'],
    ['', 'npm audit gave no answer'],
    ['<html>', 'npm audit gave no answer'],
  ])('is open where nobody answers: %s', (answer, reason) => {
    const figure = dependencyFigure(answer);
    expect(figure.value).toBeNull();
    expect(verdictOf(figure)).toBe(`not measured: ${reason}`);
  });
});
