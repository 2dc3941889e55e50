/** Where OpenStreetMap shows a place, and where it is in words. Coordinates in degrees. */

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The origin that maps are embedded from: the content security policy of the contact page names it. */
export const mapOrigin = 'https://www.openstreetmap.org';

/** Half of what an embedded map shows: a few blocks around. */
const spanDegrees = { latitude: 0.0022, longitude: 0.0045 };

/** `34° 36′ 13″ S · 58° 22′ 54″ O`: degrees, minutes and seconds, in Spanish. */
export function coordinatesInWords({ latitude, longitude }: Place): string {
  return `${arc(latitude)} ${latitude < 0 ? 'S' : 'N'} · ${arc(longitude)} ${longitude < 0 ? 'O' : 'E'}`;
}

function arc(degrees: number): string {
  const seconds = Math.round(Math.abs(degrees) * 3600);
  return `${Math.floor(seconds / 3600)}° ${Math.floor((seconds % 3600) / 60)}′ ${seconds % 60}″`;
}

/** The page of the map, for a link. */
export function mapPage({ latitude, longitude }: Place): string {
  return `${mapOrigin}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

/** The map alone, for a frame. */
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
