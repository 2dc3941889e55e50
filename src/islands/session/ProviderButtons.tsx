import { useStore } from '@nanostores/react';
import { Button } from '../../components/Button.tsx';
import {
  $facebook,
  logInWithFacebook,
  prepareFacebook,
  type FacebookSettings,
} from '../../stores/session/facebook-login.ts';
import { googleDeparture } from '../../stores/session/google-login.ts';
import { sessionTexts } from '../../text/session/session.ts';

interface Props {
  facebook: FacebookSettings | null;
  redirectOrigins: readonly string[];
}

const texts = sessionTexts.providers;

/** Login with Facebook and Google. Facebook's SDK is loaded on hover, touch or focus of its button, not before. */
export function ProviderButtons({ facebook, redirectOrigins }: Props) {
  return (
    <div className="session-providers stack gap-3">
      <p>{texts.or}</p>
      {facebook !== null && <FacebookButton settings={facebook} />}
      <GoogleButton redirectOrigins={redirectOrigins} />
    </div>
  );
}

function GoogleButton({ redirectOrigins }: Pick<Props, 'redirectOrigins'>) {
  const google = useStore(googleDeparture.$state);
  return (
    <>
      <Button
        isQuiet
        words={texts.google}
        isBusy={google.state === 'pending'}
        onClick={() => void googleDeparture.start(redirectOrigins)}
      />
      <p className="failed" role="alert">
        {google.message}
      </p>
    </>
  );
}

function FacebookButton({ settings }: { settings: FacebookSettings }) {
  const state = useStore($facebook);
  const prepare = () => prepareFacebook(settings);
  return (
    <>
      <Button
        isQuiet
        words={texts.facebook}
        isBusy={state.name === 'pending'}
        onPointerEnter={prepare}
        onTouchStart={prepare}
        onFocus={prepare}
        onClick={() => void logInWithFacebook(settings)}
      />
      <p className={state.name === 'failed' ? 'failed' : 'session-note'} role="alert">
        {state.name === 'press-again' ? texts.replayClicksOf : state.name === 'failed' && state.message}
      </p>
    </>
  );
}
