/** 'Agregar los 4 que faltan' against the embedded API: what did not go into the cart is told with its true reason. */
import { describe, expect, it } from 'vitest';
import { emptySeries } from '../../src/domain/catalogue/collection.ts';
import { shelfOf } from './series-pages.ts';
import { openShop } from './world.ts';

const series = { slug: 'akira', name: 'Akira', brand: null };

describe('missing volumes', () => {
  it('that the cart does not take are told with the API’s words, and not as sold out', async () => {
    const world = await openShop('/coleccion');
    const limit = 'El carrito no admite más de 100 productos distintos.';
    const soldOut = { status: 422, body: { errors: { quantity: ['No hay stock de "Akira 1".'] } } };
    const full = { status: 422, body: { errorMessage: limit } };
    world.answers['POST /cart'] = [soldOut, full, full];
    const { addMissing, $addedVolumes } = await import('../../src/stores/account/collection-buying.ts');
    await addMissing(emptySeries(series), shelfOf(series, [1, 2, 3]));
    expect($addedVolumes.get()['akira']).toEqual({
      added: [],
      leftOut: { out: [], presale: [], refused: ['1'], limited: ['2', '3'] },
      limit,
    });
  });
});
