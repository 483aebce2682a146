import { type JSX, useLayoutEffect, useRef, useState } from 'react';

/** A line between two elements, by their `data-map-id`. */
export interface MapEdge {
  readonly from: string;
  readonly to: string;
  readonly isActive: boolean;
}

interface Line extends MapEdge {
  readonly path: string;
}

/** A curve from the right side of an element to the left side of another, relative to the picture. */
function drawLine(stage: Element, { from, to }: MapEdge): string | null {
  const find = (id: string): DOMRect | undefined => stage.querySelector(`[data-map-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  const [start, end] = [find(from), find(to)];
  if (!start || !end) return null;
  const { left, top } = stage.getBoundingClientRect();
  const [x1, y1] = [start.right - left, start.top + start.height / 2 - top];
  const [x2, y2] = [end.left - left, end.top + end.height / 2 - top];
  const middle = (x1 + x2) / 2;
  return `M${x1},${y1} C${middle},${y1} ${middle},${y2} ${x2},${y2}`;
}

/** Lines between the elements of the picture that surrounds it. The lists say the same in words. */
export function MapLines({ edges }: { readonly edges: readonly MapEdge[] }): JSX.Element {
  const svg = useRef<SVGSVGElement>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  useLayoutEffect(() => {
    const stage = svg.current?.parentElement;
    if (!stage) return;
    const draw = (): void =>
      setLines(
        edges.flatMap((edge) => {
          const path = drawLine(stage, edge);
          return path === null ? [] : [{ ...edge, path }];
        }),
      );
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(stage);
    return () => observer.disconnect();
  }, [edges]);
  return (
    <svg ref={svg} className="map-lines" aria-hidden="true">
      {lines.map(({ from, to, path, isActive }) => (
        <path key={`${from} ${to}`} d={path} data-active={isActive || undefined} />
      ))}
    </svg>
  );
}
