type Declared = {
  kind: 'counter' | 'gauge' | 'histogram'
  help: string
  /** Labels with few known values: never ids, addresses or user texts. */
  labels: readonly string[]
  /** Upper bounds of a histogram. */
  buckets?: readonly number[]
}

/** From a cached answer to one that clients no longer wait for. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** From a client of the same server to one that must fetch what it missed. */
const deliveryBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5]
/** From sending a code to converting a long video. */
const jobBuckets = [0.05, 0.25, 1, 5, 15, 60, 180, 480]

/** All own metrics. prom-client adds those of the process (`process_…`, `nodejs_…`). */
export const declared = {
  sokoni_http_requests_total: {
    kind: 'counter',
    help: 'Requests by route template, method and class of status (2xx)',
    labels: ['route', 'method', 'status'],
  },
  sokoni_http_request_seconds: {
    kind: 'histogram',
    help: 'From a request to the end of its answer, by route template',
    labels: ['route', 'method'],
    buckets: requestBuckets,
  },
  sokoni_sockets_open: { kind: 'gauge', help: 'Open sockets of this process', labels: ['kind'] },
  sokoni_socket_events_total: {
    kind: 'counter',
    help: 'Events that clients sent, by name and whether they were done, refused, or failed',
    labels: ['event', 'outcome'],
  },
  sokoni_pushes_total: {
    kind: 'counter',
    help: 'Pushes that this process sent, each counted once however many sockets it went to',
    labels: ['event'],
  },
  sokoni_chat_latency_seconds: {
    kind: 'histogram',
    help: 'From a message being stored to its being written to the sockets of this process',
    labels: ['kind'],
    buckets: deliveryBuckets,
  },
  sokoni_outbox_events: {
    kind: 'gauge',
    help: 'Recorded events that wait for their listeners, or were given up (failed)',
    labels: ['state'],
  },
  sokoni_outbox_lag_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest event that waits for its listeners',
    labels: [],
  },
  sokoni_disk_room_bytes: {
    kind: 'gauge',
    help: 'Bytes that files may still take on the disk of DATA_DIR; none are taken below zero',
    labels: [],
  },
  sokoni_exchange_rates_age_seconds: {
    kind: 'gauge',
    help: 'Age of the exchange rates in use: those of EXCHANGE_RATES (setting), or those that come with Sokoni (default)',
    labels: ['source'],
  },
  sokoni_queue_jobs: {
    kind: 'gauge',
    help: 'Jobs that wait, wait for their time (delayed), run, or failed for good',
    labels: ['queue', 'state'],
  },
  sokoni_queue_oldest_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest job that waits in a queue',
    labels: ['queue'],
  },
  sokoni_queue_paused: { kind: 'gauge', help: '1 where an operator stopped the queue', labels: ['queue'] },
  sokoni_jobs_total: {
    kind: 'counter',
    help: 'Attempts of jobs that ended in this process: done, or failed',
    labels: ['queue', 'job', 'outcome'],
  },
  sokoni_job_seconds: {
    kind: 'histogram',
    help: 'How long an attempt took in this process',
    labels: ['queue'],
    buckets: jobBuckets,
  },
  sokoni_files_scanned_total: {
    kind: 'counter',
    help: 'Files that were given to the virus scanner: clean, infected, or not scanned (failed)',
    labels: ['outcome'],
  },
  sokoni_otp_codes: {
    kind: 'gauge',
    help: 'Codes of the last 24 hours by country: asked for, sent, failed to arrive, and entered correctly',
    labels: ['country', 'state'],
  },
  sokoni_reviews_waiting: {
    kind: 'gauge',
    help: 'Requests and reports that wait for an administrator',
    labels: ['kind'],
  },
  sokoni_reviews_oldest_seconds: {
    kind: 'gauge',
    help: 'How long the oldest of them has waited; people are promised 24 to 48 hours',
    labels: ['kind'],
  },
  sokoni_offers_total: {
    kind: 'counter',
    help: 'Changes of offers: made, countered, accepted, declined, withdrawn, expired',
    labels: ['change'],
  },
  sokoni_offer_agree_seconds: {
    kind: 'histogram',
    help: 'From an offer to its acceptance',
    labels: [],
    buckets: [60, 600, 3600, 6 * 3600, 24 * 3600, 48 * 3600, 168 * 3600],
  },
  sokoni_deals_total: {
    kind: 'counter',
    help: 'Deals by the status that they got, and by whom: buyer, shop, admin, or a time limit (clock)',
    labels: ['status', 'by'],
  },
  sokoni_whatsapp_notices_total: {
    kind: 'counter',
    help: 'Messages about offers and deals by WhatsApp: sent, or refused for good',
    labels: ['outcome'],
  },
  sokoni_process_errors_total: {
    kind: 'counter',
    help: 'Errors that no code caught: rejected promises (the process keeps serving) and exceptions (it restarts)',
    labels: ['kind'],
  },
  sokoni_answers_too_large_total: {
    kind: 'counter',
    help: 'Answers that were not sent because they were larger than 16 MB, by call: a list without a bound',
    labels: ['call'],
  },
  sokoni_sockets_ended_total: {
    kind: 'counter',
    help: 'Sockets that this process ended or refused, by kind and reason',
    labels: ['kind', 'reason'],
  },
  sokoni_db_connections: {
    kind: 'gauge',
    help: 'Connections of this process to Postgres: in use, idle, and as many as there may be (limit)',
    labels: ['state'],
  },
  sokoni_db_waiting: {
    kind: 'gauge',
    help: 'Callers in this process that wait for a connection to Postgres',
    labels: [],
  },
} as const satisfies Record<string, Declared>

type MetricName = keyof typeof declared
type OfKind<K extends Declared['kind']> = {
  [N in MetricName]: (typeof declared)[N]['kind'] extends K ? N : never
}[MetricName]
export type CounterName = OfKind<'counter'>
export type GaugeName = OfKind<'gauge'>
export type HistogramName = OfKind<'histogram'>
export type Labels<N extends MetricName> = Record<(typeof declared)[N]['labels'][number], string>
