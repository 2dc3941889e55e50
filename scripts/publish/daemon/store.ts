/** Persistent state of the publisher: processed webhook deliveries, reminders and the history of publishes. */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../shared/settings.ts';
import { atOnce, openPublisherDatabase } from './publisher-database.ts';
import { addNotifications, addReminder } from './change-notifications.ts';
import { RunHistory } from './run-history.ts';
import type { Reminder } from './schedule.ts';
import type { DeliveryMemory, TakenDelivery } from './webhook.ts';

export class PublisherStore implements DeliveryMemory {
  readonly history: RunHistory;
  readonly #database: DatabaseSync;

  constructor(data: DataLayout) {
    this.#database = openPublisherDatabase(data);
    this.history = new RunHistory(this.#database);
  }

  hasSeen(delivery: string): boolean {
    return this.#database.prepare('SELECT 1 FROM seen WHERE name = ?').get(delivery) !== undefined;
  }

  take({ id, until, products, lookAgainAt }: TakenDelivery, now: number): void {
    atOnce(this.#database, () => {
      this.#database.prepare('DELETE FROM seen WHERE until < ?').run(now);
      this.#database.prepare('INSERT OR REPLACE INTO seen VALUES (?, ?)').run(id, until);
      addNotifications(this.#database, products);
      for (const at of lookAgainAt) addReminder(this.#database, at, products);
    });
  }

  /** Whether a notified change is not live yet. */
  hasChangeNotifications(): boolean {
    return this.#database.prepare('SELECT 1 FROM change_notification').get() !== undefined;
  }

  remind({ at, only }: Reminder): void {
    addReminder(this.#database, at, only);
  }

  reminders(): readonly Reminder[] {
    const rows = this.#database.prepare('SELECT at, only_products FROM reminder ORDER BY at').all();
    return rows.map((row) => ({
      at: Number(row['at']),
      only: JSON.parse(String(row['only_products'])) as Reminder['only'],
    }));
  }

  /** Moves due reminders to `change_notification`, in one transaction. */
  fallDue(now: number): void {
    const due = this.reminders().filter(({ at }) => at <= now);
    atOnce(this.#database, () => {
      for (const { only } of due) addNotifications(this.#database, only);
      this.#database.prepare('DELETE FROM reminder WHERE at <= ?').run(now);
    });
  }

  /**
   * When every product was last read successfully; null when never. Times in the future are ignored (the clock was
   * ahead).
   */
  fullSyncAt(now: number): number | null {
    const row = this.#database
      .prepare(
        "SELECT max(ended_at) AS at FROM run WHERE is_full = 1 AND result ->> '$.kind' = 'published' AND ended_at <= ?",
      )
      .get(now);
    return (row?.['at'] ?? null) as number | null;
  }

  close(): void {
    this.#database.close();
  }
}
