interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export const mapOrigin = 'https://www.openstreetmap.org';

/** Half of the map's box: a few blocks. */
const spanDegrees = { latitude: 0.0022, longitude: 0.0045 };

/** `34° 36′ 13″ S · 58° 22′ 54″ O` */
export function coordinatesInWords({ latitude, longitude }: Place): string {
  return `${arc(latitude)} ${latitude < 0 ? 'S' : 'N'} · ${arc(longitude)} ${longitude < 0 ? 'O' : 'E'}`;
}

function arc(degrees: number): string {
  const seconds = Math.round(Math.abs(degrees) * 3600);
  return `${Math.floor(seconds / 3600)}° ${Math.floor((seconds % 3600) / 60)}′ ${seconds % 60}″`;
}

export function mapPage({ latitude, longitude }: Place): string {
  return `${mapOrigin}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

export function mapFrame({ latitude, longitude }: Place): string {
  const box = [
    longitude - spanDegrees.longitude,
    latitude - spanDegrees.latitude,
    longitude + spanDegrees.longitude,
    latitude + spanDegrees.latitude,
  ].map((degrees) => degrees.toFixed(5));
  const query = new URLSearchParams({
    bbox: box.join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `${mapOrigin}/export/embed.html?${query.toString()}`;
}
