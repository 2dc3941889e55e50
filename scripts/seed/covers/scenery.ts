/** Backgrounds as SVG: speed lines, halftone, rays, panels, hills, skylines, waves. */
import type { Random } from '../random.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function svg({ width, height }: Size, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
}

/** Speed lines: wedges of uneven width towards a point. */
export function speedLines(
  center: Point,
  { width, height }: Size,
  color: string,
  random: Random,
  count = 46,
): string {
  const radius = Math.hypot(width, height);
  const wedges = Array.from({ length: count }, (_, index) => {
    const angle = ((index + random.next() * 0.7) / count) * 2 * Math.PI;
    const spread = (0.25 + random.next() * 0.45) * (Math.PI / count);
    const inner = 120 + random.next() * 90;
    const far = (turn: number): string => at(center, angle + turn, radius);
    return `M${at(center, angle, inner)} L${far(-spread)} L${far(spread)} Z`;
  });
  return `<path d="${wedges.join(' ')}" fill="${color}"/>`;
}

export function rays(center: Point, { width, height }: Size, color: string, count = 16, turn = 0): string {
  const radius = Math.hypot(width, height);
  const half = Math.PI / count / 2;
  const wedges = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI + turn;
    return `M${at(center, angle, 0)} L${at(center, angle - half, radius)} L${at(center, angle + half, radius)} Z`;
  });
  return `<path d="${wedges.join(' ')}" fill="${color}"/>`;
}

/** Halftone dots that grow from `top` to `bottom`. */
export function halftone(top: number, bottom: number, width: number, color: string, step = 26): string {
  const dots: string[] = [];
  const rows = Math.abs(Math.ceil((bottom - top) / (step / 2)));
  const direction = Math.sign(bottom - top);
  for (let row = 0; row < rows; row++) {
    const y = top + direction * row * (step / 2);
    const radius = (step / 2) * 0.95 * (row / rows);
    if (radius < 1.2) continue;
    for (let x = row % 2 === 0 ? 0 : step / 2; x <= width; x += step) {
      dots.push(
        `M${x - radius} ${y} a${f(radius)} ${f(radius)} 0 1 0 ${f(radius * 2)} 0 a${f(radius)} ${f(radius)} 0 1 0 ${f(-radius * 2)} 0`,
      );
    }
  }
  return `<path d="${dots.map((dot) => dot.replace(/-?\d+\.\d{2,}/g, (number) => f(Number(number)))).join(' ')}" fill="${color}"/>`;
}

/** A star with many points (speech burst). */
export function burst(center: Point, radius: number, points: number, random: Random): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const reach = index % 2 === 0 ? radius * (0.9 + random.next() * 0.2) : radius * 0.7;
    return at(center, (index / (points * 2)) * 2 * Math.PI, reach);
  });
  return `M${corners.join(' L')} Z`;
}

export function hills(
  { width, height }: Size,
  horizon: number,
  colors: readonly string[],
  random: Random,
): string {
  return colors
    .map((color, index) => {
      const base = horizon + (index * (height - horizon)) / (colors.length + 0.6);
      const peaks = 3 + index;
      const points = Array.from({ length: peaks * 2 + 1 }, (_, step) => {
        const lift = step % 2 === 1 ? 60 + random.next() * 130 * (1 - index * 0.25) : -random.next() * 20;
        return `${f((step / (peaks * 2)) * width)} ${f(base - lift)}`;
      });
      return `<path d="M0 ${height} L${points.join(' L')} L${width} ${height} Z" fill="${color}"/>`;
    })
    .join('');
}

/** A skyline with lit windows. */
export function skyline(
  { width, height }: Size,
  horizon: number,
  color: string,
  light: string,
  random: Random,
): string {
  const parts: string[] = [];
  for (let x = -10; x < width;) {
    const span = random.integer(46, 96);
    const top = horizon - random.integer(20, 260);
    parts.push(
      `<path d="M${x} ${height} L${x} ${top} L${x + span} ${top} L${x + span} ${height} Z" fill="${color}"/>`,
    );
    for (let window = 0; window < 5; window++) {
      if (!random.isLucky(0.6)) continue;
      const startX = x + 10 + random.integer(0, Math.max(0, Math.floor((span - 30) / 18))) * 18;
      parts.push(
        `<rect x="${startX}" y="${top + 18 + window * 34}" width="10" height="16" fill="${light}"/>`,
      );
    }
    x += span - 2;
  }
  return parts.join('');
}

export function waves({ width, height }: Size, top: number, main: string, line: string): string {
  const radius = 50;
  const rows: string[] = [];
  for (let row = 0, y = top; y < height + radius; row++, y += radius * 0.55) {
    for (let x = row % 2 === 0 ? 0 : radius; x <= width + radius; x += radius * 2) {
      rows.push(
        `<circle cx="${x}" cy="${f(y + radius)}" r="${radius}" fill="${main}"/><circle cx="${x}" cy="${f(y + radius)}" r="${radius * 0.62}" fill="none"/><circle cx="${x}" cy="${f(y + radius)}" r="${radius * 0.28}" fill="none"/>`,
      );
    }
  }
  return `<g stroke="${line}" stroke-width="5">${rows.join('')}</g>`;
}

function at({ x, y }: Point, angle: number, radius: number): string {
  return `${f(x + Math.cos(angle) * radius)} ${f(y + Math.sin(angle) * radius)}`;
}

function f(number: number): string {
  return number.toFixed(1);
}
