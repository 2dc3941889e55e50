import type { CarrierOffice } from '../../domain/cart/cart.ts';
import type { Order } from '../../domain/checkout/order.ts';
import { deliveryOf } from '../../domain/checkout/order-delivery.ts';
import { shop } from '../../shop.ts';
import { accountTexts } from '../../text/account/account.ts';
import { shopTexts } from '../../text/shop/shop.ts';
import { AddressBlock } from './AddressBlock.tsx';

const text = accountTexts.order;

/** Destination of an order: a carrier's office, a branch, or an address. */
export function DeliveryBlock({
  order,
}: {
  order: Pick<Order, 'shippingMethod' | 'office' | 'shipAddress'>;
}) {
  const delivery = deliveryOf(order);
  switch (delivery.name) {
    case 'office':
      return <OfficeBlock office={delivery.office} />;
    case 'branch':
      return <BranchBlock branch={delivery.branch} />;
    case 'address':
      return <AddressBlock title={text.shipAddress} address={delivery.address} />;
    case 'unknown':
      return null;
  }
}

function OfficeBlock({ office }: { office: CarrierOffice | null }) {
  return (
    <section className="panel order-block">
      <h2>{text.methods.carrierOffice}</h2>
      {office === null ? (
        <p>{text.noOffice}</p>
      ) : (
        <address>
          <span>{office.fullAddress}</span>
          <span>{office.locality}</span>
          <span>{office.province}</span>
          <span>{`${text.hours}: ${office.openingHours}`}</span>
        </address>
      )}
    </section>
  );
}

function BranchBlock({ branch: key }: { branch: 'centro' | 'belgrano' }) {
  const branch = shop.branches.find((each) => each.key === key);
  if (branch === undefined) return null;
  return (
    <section className="panel order-block">
      <h2>{key === 'centro' ? text.methods.pickupCentro : text.methods.pickupBelgrano}</h2>
      <address>
        <span>{branch.address}</span>
        <span>{`${branch.city}, ${text.zipCode(branch.zipCode)}`}</span>
        <span>{`${text.phone}: ${branch.phone}`}</span>
        <span>{branch.email}</span>
        <span>{`${text.hours}: ${shopTexts.footer.hours}`}</span>
      </address>
    </section>
  );
}
