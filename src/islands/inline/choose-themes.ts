/**
 * Shuffles the themes of the home and shows some of them, before they are painted.
 * @param shown how many
 */
export function chooseThemes(shown: number): void {
  const themes = [...document.querySelectorAll<HTMLElement>('[data-themes] > *')];
  for (let end = themes.length; end > 0; end--) {
    const [theme] = themes.splice(Math.floor(Math.random() * end), 1);
    themes.push(theme!);
  }
  themes.forEach((theme, index) => {
    theme.hidden = index >= shown;
  });
}
