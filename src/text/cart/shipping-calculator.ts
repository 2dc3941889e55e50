/** Specification, section 8. */
const failed = 'Error al calcular costo de envío';

export const calculatorTexts = {
  country: 'País',
  choose: 'Elegí un país',
  zipCode: 'Código postal',
  zipCodeHint: 'Por ejemplo, 1043',
  city: 'Ciudad',
  calculate: 'Calcular',
  /** For agents that act in the visitor's browser. */
  tool: 'Calcula cuánto cuesta y cuándo llega el envío a un código postal de Argentina o a otro país.',
  failed,
  /** When the API refused the place. */
  refused: `${failed}. Revisá el código postal o el país.`,
  home: 'Envío a domicilio',
  office: 'Retiro en sucursal de correo',
  offices: (count: number) => (count === 1 ? 'Ver la sucursal' : `Ver las ${count} sucursales`),
  free: 'Gratis',
  noPrice: '-',
  unpriced: 'No hay envíos a ese destino.',
  pending: 'Calculando…',
  loading: 'Cargando…',
  hint: 'Decinos adónde va y te mostramos cuánto cuesta y cuándo llega.',
  to: (place: string) => `Envío a ${place}`,
} as const;
