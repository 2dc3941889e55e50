/** Offices of the postal carrier by province: real localities, fictional streets. */
import type { ProvinceCode } from '../../../src/text/form.ts';

export interface CarrierBranch {
  /** Permanent, because orders have it. */
  readonly id: number;
  readonly province: ProvinceCode;
  readonly locality: string;
  readonly zipCode: number;
  readonly address: string;
}

export const carrierBranches: readonly CarrierBranch[] = [
  { id: 1002, province: 'C', locality: 'Caballito', zipCode: 1406, address: 'Calle Inventada 1890' },
  { id: 1004, province: 'C', locality: 'Belgrano', zipCode: 1428, address: 'Avenida de la Tinta 2240' },
  { id: 1005, province: 'C', locality: 'Villa Lugano', zipCode: 1439, address: 'Calle del Entintador 5120' },
  { id: 1006, province: 'B', locality: 'La Plata', zipCode: 1900, address: 'Diagonal Imaginaria 1215' },
  { id: 1009, province: 'B', locality: 'San Isidro', zipCode: 1642, address: 'Calle Onomatopeya 310' },
  { id: 1011, province: 'B', locality: 'Mar del Plata', zipCode: 7600, address: 'Calle Inventada 2418' },
  { id: 1012, province: 'B', locality: 'Bahía Blanca', zipCode: 8000, address: 'Pasaje del Bosquejo 145' },
  { id: 1016, province: 'K', locality: 'Catamarca', zipCode: 4700, address: 'Calle del Globo 840' },
  { id: 1017, province: 'H', locality: 'Resistencia', zipCode: 3500, address: 'Avenida de la Página 233' },
  { id: 1019, province: 'U', locality: 'Rawson', zipCode: 9103, address: 'Avenida Ficticia 318' },
  { id: 1020, province: 'U', locality: 'Trelew', zipCode: 9100, address: 'Calle Inventada 460' },
  { id: 1021, province: 'U', locality: 'Comodoro', zipCode: 9000, address: 'Pasaje del Bosquejo 921' },
  { id: 1023, province: 'X', locality: 'Córdoba', zipCode: 5000, address: 'Calle del Entintador 155' },
  { id: 1025, province: 'X', locality: 'Río Cuarto', zipCode: 5800, address: 'Calle del Globo 702' },
  { id: 1027, province: 'W', locality: 'Corrientes', zipCode: 3400, address: 'Calle Onomatopeya 1275' },
  { id: 1029, province: 'E', locality: 'Paraná', zipCode: 3100, address: 'Calle Inventada 344' },
  { id: 1031, province: 'E', locality: 'Gualeguaychú', zipCode: 2820, address: 'Avenida de la Tinta 57' },
  { id: 1032, province: 'P', locality: 'Formosa', zipCode: 3600, address: 'Calle del Entintador 905' },
  { id: 1033, province: 'Y', locality: 'Jujuy', zipCode: 4600, address: 'Diagonal Imaginaria 431' },
  { id: 1035, province: 'L', locality: 'Santa Rosa', zipCode: 6300, address: 'Avenida de la Página 275' },
  { id: 1037, province: 'F', locality: 'La Rioja', zipCode: 5300, address: 'Avenida Ficticia 1142' },
  { id: 1039, province: 'M', locality: 'Mendoza', zipCode: 5500, address: 'Pasaje del Bosquejo 1030' },
  { id: 1041, province: 'M', locality: 'San Rafael', zipCode: 5600, address: 'Calle del Entintador 1672' },
  { id: 1042, province: 'N', locality: 'Posadas', zipCode: 3300, address: 'Diagonal Imaginaria 2210' },
  { id: 1045, province: 'Q', locality: 'Neuquén', zipCode: 8300, address: 'Calle Onomatopeya 540' },
  { id: 1047, province: 'R', locality: 'Viedma', zipCode: 8500, address: 'Calle Inventada 268' },
  { id: 1048, province: 'R', locality: 'Bariloche', zipCode: 8400, address: 'Pasaje del Bosquejo 349' },
  { id: 1050, province: 'A', locality: 'Salta', zipCode: 4400, address: 'Calle del Entintador 787' },
  { id: 1051, province: 'A', locality: 'Orán', zipCode: 4530, address: 'Diagonal Imaginaria 62' },
  { id: 1052, province: 'J', locality: 'San Juan', zipCode: 5400, address: 'Calle del Globo 326' },
  { id: 1053, province: 'D', locality: 'San Luis', zipCode: 5700, address: 'Avenida de la Página 914' },
  { id: 1055, province: 'Z', locality: 'Río Gallegos', zipCode: 9400, address: 'Avenida Ficticia 558' },
  { id: 1057, province: 'S', locality: 'Santa Fe', zipCode: 3000, address: 'Pasaje del Bosquejo 2084' },
  { id: 1058, province: 'S', locality: 'Rosario', zipCode: 2000, address: 'Avenida de la Tinta 1599' },
  { id: 1061, province: 'G', locality: 'Santiago del Estero', zipCode: 4200, address: 'Calle del Globo 661' },
  { id: 1063, province: 'V', locality: 'Ushuaia', zipCode: 9410, address: 'Calle Onomatopeya 482' },
  { id: 1065, province: 'T', locality: 'Tucumán', zipCode: 4000, address: 'Calle Inventada 1118' },
];
