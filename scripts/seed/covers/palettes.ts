export interface Palette {
  readonly ink: string;
  readonly ground: string;
  readonly second: string;
  readonly accent: string;
  readonly light: string;
}

const p = (ink: string, ground: string, second: string, accent: string, light: string): Palette => ({
  ink,
  ground,
  second,
  accent,
  light,
});

export const palettes: readonly Palette[] = [
  p('#16120f', '#e4312b', '#b01d24', '#ffd23f', '#fff4dc'),
  p('#0f1626', '#1f6fd1', '#154a93', '#ffd447', '#eef6ff'),
  p('#1a1020', '#6b3fa0', '#46286f', '#f7c948', '#f7efff'),
  p('#0d1f1a', '#168f6b', '#0d634c', '#ffe066', '#effbf3'),
  p('#1d130b', '#f2852b', '#c45f12', '#7fd6e8', '#fff3e2'),
  p('#101418', '#2a3441', '#161c25', '#e63946', '#f1f5f9'),
  p('#231018', '#e5447a', '#ad2456', '#ffe45e', '#fff0f5'),
  p('#0b1c24', '#17a2b8', '#0c6f82', '#ff6b35', '#eafaff'),
  p('#1c1608', '#f4c20d', '#d39a00', '#d7263d', '#fffbe6'),
  p('#141414', '#f0e9dc', '#d6cab5', '#d7263d', '#ffffff'),
  p('#0c1a12', '#2f5d3a', '#1d3f26', '#f4a261', '#f3f7ec'),
  p('#120d1f', '#1b1b4b', '#0f0f2e', '#52e0c4', '#f0f3ff'),
  p('#200f0c', '#7b1e1e', '#4f1010', '#f2c14e', '#fdf0e3'),
  p('#0e1a2b', '#8ecae6', '#4b9fc6', '#fb5607', '#ffffff'),
  p('#1b1626', '#b8a1e3', '#8468bd', '#ff4d6d', '#fdf9ff'),
  p('#15180c', '#a7c957', '#6a994e', '#bc4749', '#fbfff0'),
];
