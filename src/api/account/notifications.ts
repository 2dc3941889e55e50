import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { dataSchema, idParams, messageSchema, noBody, noParams } from '../wire.ts';

export const getNotifications = endpoint({
  method: 'GET',
  path: '/account/shop-notifications',
  scope: 'customer',
  summary: 'What the shop tells this customer',
  params: noParams,
  query: v.object({}),
  body: noBody,
  reply: dataSchema(v.object({ id: v.pipe(v.number(), v.integer()), message: v.string() })),
});

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/account/shop-notifications/{id}',
  scope: 'customer',
  summary: 'Discards a notification',
  params: idParams,
  query: v.object({}),
  body: noBody,
  reply: messageSchema,
});
