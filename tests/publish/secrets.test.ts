import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { acceptedSecrets, localSecret } from '../../scripts/publish/daemon/secrets.ts';
import { emptyShop } from '../serve/tiny-shop.ts';

describe('the secrets of the webhook', () => {
  it('are those that somebody set, while one is rotated two', () => {
    const data = emptyShop();
    const env = { PUBLISH_SECRETS: 'old, new,' };
    expect(acceptedSecrets(env, { data, isApiEmbedded: false })).toEqual(['old', 'new']);
    expect(acceptedSecrets({}, { data, isApiEmbedded: false })).toEqual([]);
    expect(localSecret(data)).toBeNull();
  });

  it('beside an embedded API count one of the machine, kept across restarts and readable for its user alone', () => {
    const data = emptyShop();
    const [first] = acceptedSecrets({}, { data, isApiEmbedded: true });
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(acceptedSecrets({}, { data, isApiEmbedded: true })).toEqual([first]);
    expect(localSecret(data)).toBe(first);
    expect(statSync(join(data.root, 'publish-secret')).mode & 0o077).toBe(0);
  });
});
