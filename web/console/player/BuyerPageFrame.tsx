import { type JSX, useLayoutEffect, useRef, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { FRAME_READY, type FrameRecording, type FrameListener } from '../frame/frame-messages.ts';
import { parkFrame, placeFrame } from './frame-element.ts';

export interface BuyerPageFrameProps {
  readonly recording: FrameRecording;
  readonly index: number;
  /** Of the page, in CSS pixels. */
  readonly width: number;
  readonly onMessage: FrameListener;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function useElementSize(element: React.RefObject<HTMLElement | null>): Size {
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

type Box = React.RefObject<HTMLDivElement | null>;

/** The frame in its box, and how often it has come to be ready there. */
function useFrame(box: Box) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(0);
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const element = placeFrame(box.current);
    const begin = (): void => setReady((times) => times + 1);
    element.addEventListener(FRAME_READY, begin);
    if (element.contentWindow?.replayFrame) begin();
    frame.current = element;
    return () => {
      element.removeEventListener(FRAME_READY, begin);
      parkFrame();
    };
  }, [box]);
  return { frame, ready };
}

/** Keeps the frame at the moment that is looked at. */
function useMoment(box: Box, { recording, index, onMessage }: BuyerPageFrameProps) {
  const { frame, ready } = useFrame(box);
  const opened = useRef<{ readonly recording: FrameRecording; readonly ready: number } | null>(null);
  useLayoutEffect(() => {
    if (ready > 0) frame.current?.contentWindow?.replayFrame?.listen(onMessage);
  }, [frame, ready, onMessage]);
  useLayoutEffect(() => {
    const shown = ready > 0 ? frame.current?.contentWindow?.replayFrame : undefined;
    if (!shown) return;
    // All of it once, and from then on where it stands.
    if (opened.current?.recording !== recording || opened.current.ready !== ready) shown.open(recording);
    opened.current = { recording, ready };
    shown.show(index);
  }, [frame, ready, recording, index]);
  return frame;
}

/** The buyer's page, in a document of its own that is as wide as the buyer's window was: it has its own media queries, dialogs and focus. */
export function BuyerPageFrame(props: BuyerPageFrameProps): JSX.Element {
  const { width } = props;
  const box = useRef<HTMLDivElement>(null);
  const frame = useMoment(box, props);
  const size = useElementSize(box);
  useLayoutEffect(() => {
    const scale = size.width > 0 ? Math.min(1, size.width / width) : 1;
    const left = Math.max(0, (size.width - width * scale) / 2);
    Object.assign(frame.current?.style ?? {}, {
      position: 'absolute',
      insetBlockStart: '0',
      insetInlineStart: `${left}px`,
      width: `${width}px`,
      height: `${size.height / scale}px`,
      transform: `scale(${scale})`,
      transformOrigin: '0 0',
      border: '0',
    });
  }, [frame, size, width]);
  return <chakra.div ref={box} flex="1 1 0" minHeight="0" overflow="hidden" bg="bg.subtle" position="relative" />;
}
