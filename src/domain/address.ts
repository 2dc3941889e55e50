export interface Address {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly dni: string;
  readonly streetLine1: string;
  readonly streetLine2: string | null;
  readonly city: string;
  readonly province: string;
  readonly country: string;
  /** ISO 3166-1, two letters; null when the backend does not send it. */
  readonly countryCode: string | null;
  readonly zipCode: string | null;
}

export interface StreetParts {
  readonly street: string;
  readonly number: string;
  readonly floor: string | null;
  readonly apartment: string | null;
}

/** ` Piso ` and ` Depto. ` when given (specification, section 5). */
export function streetLineOf({ street, number, floor, apartment }: StreetParts): string {
  const floorPart = floor ? ` Piso ${floor}` : '';
  const apartmentPart = apartment ? ` Depto. ${apartment}` : '';
  return `${street} ${number}${floorPart}${apartmentPart}`;
}
