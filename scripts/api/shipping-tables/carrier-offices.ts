/** Offices of the postal carrier by province: real localities, fictional streets, realistic hours. */
import type { ProvinceCode } from '../../../src/text/provinces.ts';

export interface CarrierBranch {
  readonly id: number;
  readonly province: ProvinceCode;
  readonly locality: string;
  readonly zipCode: number;
  readonly address: string;
  readonly hours: string;
}

const weekdays = 'Lunes a viernes de 8 a 18 hs';
const weekdaysAndSaturday = 'Lunes a viernes de 9 a 18 hs, sábados de 9 a 13 hs';
const midday = 'Lunes a viernes de 8 a 13 hs y de 16 a 19 hs';

type Row = readonly [
  id: number,
  province: ProvinceCode,
  locality: string,
  zipCode: number,
  address: string,
  hours: string,
];

/** Ids are permanent, because orders reference them. */
const rows: readonly Row[] = [
  [1001, 'C', 'Monserrat', 1086, 'Avenida Ficticia 402', weekdaysAndSaturday],
  [1002, 'C', 'Caballito', 1406, 'Calle Inventada 1890', weekdays],
  [1003, 'C', 'Palermo', 1425, 'Pasaje del Bosquejo 77', weekdays],
  [1004, 'C', 'Belgrano', 1428, 'Avenida de la Tinta 2240', midday],
  [1005, 'C', 'Villa Lugano', 1439, 'Calle del Entintador 5120', weekdays],
  [1006, 'B', 'La Plata', 1900, 'Diagonal Imaginaria 1215', weekdays],
  [1007, 'B', 'Lanús', 1824, 'Calle del Globo 3004', weekdaysAndSaturday],
  [1008, 'B', 'Morón', 1708, 'Avenida de la Página 880', weekdays],
  [1009, 'B', 'San Isidro', 1642, 'Calle Onomatopeya 310', weekdays],
  [1010, 'B', 'Quilmes', 1878, 'Avenida Ficticia 655', midday],
  [1011, 'B', 'Mar del Plata', 7600, 'Calle Inventada 2418', weekdays],
  [1012, 'B', 'Bahía Blanca', 8000, 'Pasaje del Bosquejo 145', weekdays],
  [1013, 'B', 'Tandil', 7000, 'Avenida de la Tinta 730', weekdaysAndSaturday],
  [1014, 'B', 'Junín', 6000, 'Calle del Entintador 96', weekdays],
  [1015, 'B', 'San Nicolás de los Arroyos', 2900, 'Diagonal Imaginaria 512', weekdays],
  [1016, 'K', 'San Fernando del Valle de Catamarca', 4700, 'Calle del Globo 840', midday],
  [1017, 'H', 'Resistencia', 3500, 'Avenida de la Página 233', weekdays],
  [1018, 'H', 'Presidencia Roque Sáenz Peña', 3700, 'Calle Onomatopeya 1107', weekdays],
  [1019, 'U', 'Rawson', 9103, 'Avenida Ficticia 318', weekdaysAndSaturday],
  [1020, 'U', 'Trelew', 9100, 'Calle Inventada 460', weekdays],
  [1021, 'U', 'Comodoro Rivadavia', 9000, 'Pasaje del Bosquejo 921', weekdays],
  [1022, 'U', 'Esquel', 9200, 'Avenida de la Tinta 1050', midday],
  [1023, 'X', 'Córdoba', 5000, 'Calle del Entintador 155', weekdays],
  [1024, 'X', 'Villa María', 5900, 'Diagonal Imaginaria 1340', weekdays],
  [1025, 'X', 'Río Cuarto', 5800, 'Calle del Globo 702', weekdaysAndSaturday],
  [1026, 'X', 'Villa Carlos Paz', 5152, 'Avenida de la Página 64', weekdays],
  [1027, 'W', 'Corrientes', 3400, 'Calle Onomatopeya 1275', weekdays],
  [1028, 'W', 'Goya', 3450, 'Avenida Ficticia 890', midday],
  [1029, 'E', 'Paraná', 3100, 'Calle Inventada 344', weekdays],
  [1030, 'E', 'Concordia', 3200, 'Pasaje del Bosquejo 618', weekdays],
  [1031, 'E', 'Gualeguaychú', 2820, 'Avenida de la Tinta 57', weekdaysAndSaturday],
  [1032, 'P', 'Formosa', 3600, 'Calle del Entintador 905', weekdays],
  [1033, 'Y', 'San Salvador de Jujuy', 4600, 'Diagonal Imaginaria 431', weekdays],
  [1034, 'Y', 'San Pedro de Jujuy', 4500, 'Calle del Globo 1190', midday],
  [1035, 'L', 'Santa Rosa', 6300, 'Avenida de la Página 275', weekdays],
  [1036, 'L', 'General Pico', 6360, 'Calle Onomatopeya 836', weekdays],
  [1037, 'F', 'La Rioja', 5300, 'Avenida Ficticia 1142', weekdaysAndSaturday],
  [1038, 'F', 'Chilecito', 5360, 'Calle Inventada 29', weekdays],
  [1039, 'M', 'Mendoza', 5500, 'Pasaje del Bosquejo 1030', weekdays],
  [1040, 'M', 'Godoy Cruz', 5501, 'Avenida de la Tinta 488', midday],
  [1041, 'M', 'San Rafael', 5600, 'Calle del Entintador 1672', weekdays],
  [1042, 'N', 'Posadas', 3300, 'Diagonal Imaginaria 2210', weekdays],
  [1043, 'N', 'Eldorado', 3380, 'Calle del Globo 95', weekdaysAndSaturday],
  [1044, 'N', 'Puerto Iguazú', 3370, 'Avenida de la Página 371', weekdays],
  [1045, 'Q', 'Neuquén', 8300, 'Calle Onomatopeya 540', weekdays],
  [1046, 'Q', 'San Martín de los Andes', 8370, 'Avenida Ficticia 713', midday],
  [1047, 'R', 'Viedma', 8500, 'Calle Inventada 268', weekdays],
  [1048, 'R', 'San Carlos de Bariloche', 8400, 'Pasaje del Bosquejo 349', weekdays],
  [1049, 'R', 'General Roca', 8332, 'Avenida de la Tinta 1421', weekdaysAndSaturday],
  [1050, 'A', 'Salta', 4400, 'Calle del Entintador 787', weekdays],
  [1051, 'A', 'San Ramón de la Nueva Orán', 4530, 'Diagonal Imaginaria 62', weekdays],
  [1052, 'J', 'San Juan', 5400, 'Calle del Globo 326', midday],
  [1053, 'D', 'San Luis', 5700, 'Avenida de la Página 914', weekdays],
  [1054, 'D', 'Villa Mercedes', 5730, 'Calle Onomatopeya 205', weekdays],
  [1055, 'Z', 'Río Gallegos', 9400, 'Avenida Ficticia 558', weekdaysAndSaturday],
  [1056, 'Z', 'Caleta Olivia', 9311, 'Calle Inventada 1307', weekdays],
  [1057, 'S', 'Santa Fe', 3000, 'Pasaje del Bosquejo 2084', weekdays],
  [1058, 'S', 'Rosario', 2000, 'Avenida de la Tinta 1599', midday],
  [1059, 'S', 'Rafaela', 2300, 'Calle del Entintador 430', weekdays],
  [1060, 'S', 'Venado Tuerto', 2600, 'Diagonal Imaginaria 117', weekdays],
  [1061, 'G', 'Santiago del Estero', 4200, 'Calle del Globo 661', weekdaysAndSaturday],
  [1062, 'G', 'La Banda', 4300, 'Avenida de la Página 38', weekdays],
  [1063, 'V', 'Ushuaia', 9410, 'Calle Onomatopeya 482', weekdays],
  [1064, 'V', 'Río Grande', 9420, 'Avenida Ficticia 749', midday],
  [1065, 'T', 'San Miguel de Tucumán', 4000, 'Calle Inventada 1118', weekdays],
  [1066, 'T', 'Yerba Buena', 4107, 'Pasaje del Bosquejo 503', weekdays],
];

export const carrierBranches: readonly CarrierBranch[] = rows.map(
  ([id, province, locality, zipCode, address, hours]) => ({
    id,
    province,
    locality,
    zipCode,
    address,
    hours,
  }),
);
