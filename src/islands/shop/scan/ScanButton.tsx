/** Opens the camera for the bar code of a book. Loaded where the browser can read one; what it opens, by the press. */
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../../components/Icon.tsx';
import { cameraRoutes, matchRoute, pathTo, scanFragment, type RouteName } from '../../../domain/routes.ts';
import { canScan } from '../../../stores/browser-camera.ts';
import { replacePath } from '../../../stores/browser-document.ts';
import { currentPath, pathname } from '../../../stores/browser.ts';
import type { ScanPurpose } from '../../../stores/catalogue/scan.ts';
import { searchTexts } from '../../../text/shop/shop.ts';
import { addDeferredStyles } from '../loading/add-styles.ts';
import type { ScanSheet } from './ScanSheet.tsx';

export interface ScanButtonProps {
  purpose: ScanPurpose;
  className: string;
  /** Beside the icon, which alone has a name. */
  children?: ReactNode;
}

export { canScan };

export function ScanButton({ purpose, className, children }: ScanButtonProps) {
  const [Sheet, setSheet] = useState<typeof ScanSheet | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const home = homes[purpose];
  const press = async () => {
    setIsBusy(true);
    const sheet = await loadSheet();
    setIsBusy(false);
    setSheet(() => sheet);
  };
  useEffect(() => {
    const [path = '', fragment] = currentPath().split('#');
    if (`#${fragment}` !== scanFragment || matchRoute(pathname())?.name !== home) return;
    replacePath(path);
    void loadSheet().then((sheet) => setSheet(() => sheet));
  }, [home]);
  const words = children ?? <Icon name="scan" />;
  const label = children === undefined ? searchTexts.scan : undefined;
  if (!isLent()) {
    return (
      <a className={className} href={`${pathTo(home)}${scanFragment}`} aria-label={label}>
        {words}
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        aria-busy={isBusy}
        onClick={() => void press()}
      >
        {words}
      </button>
      {/* The button may stand in a form, and a form cannot hold the dialog's. */}
      {Sheet && createPortal(<Sheet purpose={purpose} onClose={() => setSheet(null)} />, document.body)}
    </>
  );
}

async function loadSheet(): Promise<typeof ScanSheet | null> {
  const [code] = await Promise.all([import('./ScanSheet.tsx').catch(() => null), addDeferredStyles()]);
  return code?.ScanSheet ?? null;
}

const homes = { find: 'productList', mark: 'collection' } as const satisfies Record<ScanPurpose, RouteName>;

function isLent(): boolean {
  const here = matchRoute(pathname())?.name;
  return cameraRoutes.some((name) => name === here);
}
