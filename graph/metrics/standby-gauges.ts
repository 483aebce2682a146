import { Gauge, type Registry } from 'prom-client';
import type { Standby } from '#graph/db';

/** Registers gauges of the standby that answers the console. They are absent without one. */
export function registerStandbyGauges({ canAnswer, lagMs }: Pick<Standby, 'canAnswer' | 'lagMs'>, registry: Registry): void {
  void new Gauge({
    name: 'bindflow_standby_answers',
    help: '1 while the standby of DATABASE_READ_URL answers the console, 0 while the database does in its place; absent without that setting.',
    registers: [registry],
    collect() {
      this.set(canAnswer() ? 1 : 0);
    },
  });
  void new Gauge({
    name: 'bindflow_standby_lag_seconds',
    help: 'How long the standby of DATABASE_READ_URL is behind the database; absent while it is away, and until it has caught up once.',
    registers: [registry],
    collect() {
      const lag = lagMs();
      if (lag === null) this.remove();
      else this.set(lag / 1000);
    },
  });
}
