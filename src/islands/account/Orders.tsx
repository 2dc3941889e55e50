import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { EmptyPanel } from '../../components/EmptyPanel.tsx';
import { Pagination } from '../../components/catalogue/list/Pagination.tsx';
import { pathTo } from '../../domain/routes.ts';
import { loadOrders, orders } from '../../stores/account/orders.ts';
import { pathOfPage } from '../../stores/account/pages.ts';
import { accountTexts } from '../../text/account/account.ts';
import { island } from '../island.tsx';
import { Loading } from './Loading.tsx';
import { OrderCard } from './OrderCard.tsx';

export const Orders = island(function Orders() {
  const load = useStore(orders.$state);
  useEffect(() => void loadOrders(), []);
  return (
    <div className="stack">
      <h1 className="heading">{accountTexts.orders.title}</h1>
      <Loading load={load} onRetry={() => void loadOrders()}>
        {(list) =>
          list.items.length === 0 ? (
            <EmptyPanel title={accountTexts.orders.empty}>
              <Button words={accountTexts.orders.seeProducts} href={pathTo('productList')} />
            </EmptyPanel>
          ) : (
            <div className="stack">
              {list.items.map((order) => (
                <OrderCard key={order.id} order={order} />
              ))}
              <Pagination {...list} by={{ pathOf: (page) => pathOfPage(pathTo('orders'), page) }} />
            </div>
          )
        }
      </Loading>
    </div>
  );
});
