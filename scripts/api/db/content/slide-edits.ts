import type { DatabaseSync } from 'node:sqlite';
import type { Slide } from './home.ts';
import { sqlOf } from '../statement.ts';

/** Slides of the home page or a landing page, for editors. */
export function slideEditsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    /** In display order. @param landingId null for the home page */
    all: (landingId: number | null): readonly EditedSlide[] =>
      landingId === null
        ? sql.all`SELECT path, path_mobile, link FROM home_slide ORDER BY position`
        : sql.all`SELECT path, path_mobile, link FROM landing_slide WHERE landing_id = ${landingId} ORDER BY position`,
    /** Replaces all slides. */
    replace(landingId: number | null, slides: readonly EditedSlide[]): void {
      if (landingId === null) sql.run`DELETE FROM home_slide`;
      else sql.run`DELETE FROM landing_slide WHERE landing_id = ${landingId}`;
      for (const [position, { path, path_mobile, link }] of slides.entries()) {
        if (landingId === null)
          sql.run`INSERT INTO home_slide (position, path, path_mobile, link)
            VALUES (${position}, ${path}, ${path_mobile}, ${link})`;
        else
          sql.run`INSERT INTO landing_slide (landing_id, position, path, path_mobile, link)
            VALUES (${landingId}, ${position}, ${path}, ${path_mobile}, ${link})`;
      }
    },
  };
}

export type EditedSlide = Slide;
