import { describe, expect, it } from 'vitest';
import { reachable, settingsFrom } from '../../scripts/shared/settings.ts';

describe('the settings', () => {
  it.each([
    [{ PORT: '4320' }, 'PORT and API_PORT are both 4320'],
    [{ PORT: '4322' }, 'PORT and PUBLISHER_PORT are both 4322'],
    [{ API_PORT: '4322' }, 'PUBLISHER_PORT and API_PORT are both 4322'],
    [{ HOST: 'tienda.example' }, 'HOST is "tienda.example"; it should be an address of this machine'],
    [{ HOST: '127.0.0.1:80' }, 'HOST is "127.0.0.1:80"; it should be an address of this machine'],
  ])('refuse %j', (env, message) => {
    expect(() => settingsFrom(env)).toThrow(message);
  });

  it('let a port that no program opens be used', () => {
    expect(settingsFrom({ PORT: '4320', API_URL: 'https://api.example' }).port).toBe(4320);
  });

  it('listen for this machine alone by default', () => {
    expect(settingsFrom({}).host).toBe('127.0.0.1');
    expect(settingsFrom({ HOST: '10.0.0.5' })).toMatchObject({
      host: '10.0.0.5',
      apiUrl: 'http://127.0.0.1:4320',
    });
  });

  it.each([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '[::1]'],
    ['fd00::5', '[fd00::5]'],
    ['10.0.0.5', '10.0.0.5'],
  ])('of a server on %s tell programs of this machine to ask %s', (host, address) => {
    expect(reachable(host)).toBe(address);
  });
});
