import type { Address } from '../../domain/address.ts';
import type { Order } from '../../domain/checkout/order.ts';
import { branchOf } from '../../shipping-methods.ts';
import type { Branch } from '../../shop.ts';
import { accountTexts } from '../../text/account/account.ts';
import { shopTexts } from '../../text/shop/shop.ts';

type Addresses = Pick<Order, 'shippingMethod' | 'office' | 'shipAddress' | 'billAddress'>;

/** Where an order goes (a carrier's office, a branch or an address), and whom it is billed to; nothing for neither. */
export function OrderAddresses({ order }: { order: Addresses }) {
  if (order.shippingMethod === null && !order.shipAddress && !order.billAddress) return null;
  return (
    <div className="order-blocks">
      <Destination {...order} />
      {order.billAddress && (
        <Block title={accountTexts.order.billAddress} lines={linesOf(order.billAddress)} />
      )}
    </div>
  );
}

function Destination({ shippingMethod, office, shipAddress }: Addresses) {
  switch (shippingMethod) {
    case 'carrierOffice': {
      const lines = office && [
        office.fullAddress,
        office.locality,
        office.province,
        hours(office.openingHours),
      ];
      return (
        <Block
          title={accountTexts.order.methods.carrierOffice}
          lines={lines ?? [accountTexts.order.noOffice]}
        />
      );
    }
    case 'homeDelivery':
    case null:
      return shipAddress && <Block title={accountTexts.order.shipAddress} lines={linesOf(shipAddress)} />;
    default: {
      const branch = branchOf(shippingMethod);
      return (
        branch && (
          <Block
            title={accountTexts.order.methods[shippingMethod] ?? branch.name}
            lines={branchLines(branch)}
          />
        )
      );
    }
  }
}

function Block({ title, lines }: { title: string; lines: readonly (string | null)[] }) {
  return (
    <section className="panel order-block">
      <h2>{title}</h2>
      <address className="stack gap-1">
        {lines.filter(Boolean).map((line, at) => (
          <span key={at}>{line}</span>
        ))}
      </address>
    </section>
  );
}

function linesOf(address: Address): readonly (string | null)[] {
  const { city, province, country, zipCode, dni, phone } = address;
  // A set, because the city of Buenos Aires is also its province.
  const places = new Set(
    [city, province, zipCode && accountTexts.order.zipCode(zipCode), country].filter(Boolean),
  );
  return [
    `${address.name} ${address.lastName}`.trim(),
    address.streetLine1,
    address.streetLine2,
    [...places].join(', '),
    dni && `${accountTexts.order.dni}: ${dni}`,
    phone && `${accountTexts.order.phone}: ${phone}`,
    address.email,
  ];
}

function branchLines({ address, city, zipCode, phone, email }: Branch): readonly string[] {
  return [
    address,
    `${city}, ${accountTexts.order.zipCode(zipCode)}`,
    `${accountTexts.order.phone}: ${phone}`,
    email,
    hours(shopTexts.footer.hours),
  ];
}

function hours(words: string): string {
  return `${accountTexts.order.hours}: ${words}`;
}
