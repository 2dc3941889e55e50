/** Mask penalty of a QR code: long runs, blocks, finder-like patterns, imbalance of dark and light. */
export function penalty(rows: readonly (readonly boolean[])[]): number {
  const columns = rows.map((_, x) => rows.map((row) => row[x] === true));
  const lines = [...rows, ...columns].map((line) => line.map(Number).join(''));
  const inLines = lines.reduce((sum, line) => sum + runs(line) + finders(line), 0);
  return inLines + blocks(rows) + imbalance(rows);
}

/** Runs of five or more of one colour: their length minus two. */
function runs(line: string): number {
  const found = line.match(/0{5,}|1{5,}/g) ?? [];
  return found.reduce((sum, run) => sum + run.length - 2, 0);
}

function finders(line: string): number {
  const found = line.match(/(?=10111010000|00001011101)/g) ?? [];
  return 40 * found.length;
}

function blocks(rows: readonly (readonly boolean[])[]): number {
  let sum = 0;
  for (const [y, row] of rows.entries()) {
    const below = rows[y + 1];
    for (const [x, isDark] of row.entries()) {
      if (row[x + 1] === isDark && below?.[x] === isDark && below[x + 1] === isDark) sum += 3;
    }
  }
  return sum;
}

/** Ten per five percent of deviation from half. */
function imbalance(rows: readonly (readonly boolean[])[]): number {
  const total = rows.length ** 2;
  const dark = rows.flat().filter(Boolean).length;
  return 10 * Math.max(0, Math.ceil(Math.abs(dark * 20 - total * 10) / total) - 1);
}
