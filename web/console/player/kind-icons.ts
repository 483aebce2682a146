import { CircleAlert, CircleDollarSign, FileText, type LucideIcon, PencilLine, Server } from 'lucide-react';
import type { EventKind } from '../replay/index.ts';

/** Each kind by a shape of its own: colour says it once more. */
export const kindIcons: Readonly<Record<EventKind, LucideIcon>> = { page: FileText, answer: PencilLine, call: Server, failure: CircleAlert, money: CircleDollarSign };
export const kindColors: Readonly<Record<EventKind, string>> = { page: 'fg.muted', answer: 'action', call: 'fg.muted', failure: 'danger', money: 'done' };
