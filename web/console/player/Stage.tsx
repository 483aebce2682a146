import { chakra } from '@chakra-ui/react';
import { type JSX, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { READY, type Reel, type Tell } from '../frame/messages.ts';

export const WIDTHS = [375, 768, 1440] as const;
export type Width = (typeof WIDTHS)[number];

export interface StageProps {
  readonly reel: Reel;
  readonly index: number;
  readonly width: Width;
  readonly onMessage: Tell;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function useSize(element: React.RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Keeps the frame at the moment that is looked at. */
function useFrame({ reel, index, onMessage }: StageProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const opened = useRef<Reel | null>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const element = frame.current;
    const begin = (): void => setReady(true);
    element?.addEventListener(READY, begin);
    if (element?.contentWindow?.replayFrame) begin();
    return () => element?.removeEventListener(READY, begin);
  }, []);
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.replayFrame?.listen(onMessage);
  }, [isReady, onMessage]);
  useEffect(() => {
    const shown = isReady ? frame.current?.contentWindow?.replayFrame : undefined;
    if (!shown) return;
    // All of it once, and from then on where it stands.
    if (opened.current !== reel) shown.open(reel);
    opened.current = reel;
    shown.show(index);
  }, [isReady, reel, index]);
  return frame;
}

/** The buyer's page, in a document of its own that is as wide as his was: it has its own media queries, dialogs and focus. */
export function Stage(props: StageProps): JSX.Element {
  const { width } = props;
  const frame = useFrame(props);
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1;
  return (
    <chakra.div ref={box} flex="1 1 0" minHeight="0" overflow="hidden" bg="bg.subtle" position="relative">
      <iframe
        ref={frame}
        // It goes nowhere, opens and sends nothing; what the console sends it, it is asked by the console's own origin.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin"
        src="/console/frame"
        title="The buyer’s page, replayed"
        style={{
          position: 'absolute',
          insetBlockStart: 0,
          insetInlineStart: Math.max(0, (size.width - width * scale) / 2),
          width,
          height: size.height / scale,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
          border: 0,
        }}
      />
    </chakra.div>
  );
}
