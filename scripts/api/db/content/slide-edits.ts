import type { DatabaseSync } from 'node:sqlite';
import { command, query } from '../statement.ts';

/** Slides of the home page or a campaign, for editors. */
export function slideEditsOf(database: DatabaseSync) {
  const ofHome = query<[], EditedSlide>(
    database,
    'SELECT path, path_mobile, link FROM home_slide ORDER BY position',
  );
  const ofLanding = query<[number], EditedSlide>(
    database,
    'SELECT path, path_mobile, link FROM landing_slide WHERE landing_id = ? ORDER BY position',
  );
  const clearHome = command<[]>(database, 'DELETE FROM home_slide');
  const clearLanding = command<[number]>(database, 'DELETE FROM landing_slide WHERE landing_id = ?');
  const addToHome = command<[number, string, string | null, string | null]>(
    database,
    'INSERT INTO home_slide (position, path, path_mobile, link) VALUES (?, ?, ?, ?)',
  );
  const addToLanding = command<[number, number, string, string | null, string | null]>(
    database,
    'INSERT INTO landing_slide (landing_id, position, path, path_mobile, link) VALUES (?, ?, ?, ?, ?)',
  );

  return {
    /** In display order. @param landingId null for the home page */
    all: (landingId: number | null): readonly EditedSlide[] =>
      landingId === null ? ofHome.all() : ofLanding.all(landingId),
    /** Replaces all slides. */
    replace(landingId: number | null, slides: readonly EditedSlide[]): void {
      if (landingId === null) clearHome();
      else clearLanding(landingId);
      for (const [position, { path, path_mobile, link }] of slides.entries()) {
        if (landingId === null) addToHome(position, path, path_mobile, link);
        else addToLanding(landingId, position, path, path_mobile, link);
      }
    },
  };
}

export interface EditedSlide {
  readonly path: string;
  /** Image for phones; null when it is the same. */
  readonly path_mobile: string | null;
  /** Link target; null for none. */
  readonly link: string | null;
}
