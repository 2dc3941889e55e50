import * as v from 'valibot';
import { dataSchema, endpoint, idParams, integer, acknowledged } from '../wire.ts';

export const getNotifications = endpoint({
  method: 'GET',
  path: '/account/shop-notifications',
  scope: 'customer',
  summary: 'What the shop tells this customer',
  reply: dataSchema(v.object({ id: integer, message: v.string() })),
});

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/account/shop-notifications/{id}',
  scope: 'customer',
  summary: 'Discards a notification',
  params: idParams,
  reply: acknowledged,
});
