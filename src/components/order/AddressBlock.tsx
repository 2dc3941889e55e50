import type { Address } from '../../domain/address.ts';
import { accountTexts } from '../../text/account/account.ts';

const text = accountTexts.order;

/** An address in letter format; empty parts are omitted. */
export function AddressBlock({ title, address }: { title: string; address: Address }) {
  const { city, province, country, zipCode } = address;
  // A set, because the city of Buenos Aires is also its province.
  const places = new Set([city, province, zipCode && text.zipCode(zipCode), country].filter(Boolean));
  const place = [...places].join(', ');
  const lines = [
    `${address.name} ${address.lastName}`.trim(),
    address.streetLine1,
    address.streetLine2,
    place,
  ];
  return (
    <section className="panel order-block">
      <h2>{title}</h2>
      <address>
        {lines.filter(Boolean).map((line, at) => (
          <span key={at}>{line}</span>
        ))}
        {address.dni !== '' && <span>{`${text.dni}: ${address.dni}`}</span>}
        {address.phone !== '' && <span>{`${text.phone}: ${address.phone}`}</span>}
        {address.email !== '' && <span>{address.email}</span>}
      </address>
    </section>
  );
}
