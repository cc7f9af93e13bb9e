import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressPlugin } from './client/build/vite-compress.ts'
import { endpointsPlugin } from './client/build/vite-endpoints.ts'
import {
  BASE_PRIORITY,
  nameBase,
  nameFirstLoad,
  nameLater,
  nameVendor,
  VENDOR_PRIORITY,
} from './client/build/vite-first-load.ts'
import { routerPlugin } from './client/build/vite-router.ts'
import { serviceWorkerPlugin } from './client/build/vite-service-worker.ts'

const server = 'http://127.0.0.1:3000'

const entry = fileURLToPath(new URL('client/index.html', import.meta.url))
const firstLoad = { debugName: 'first load', name: nameFirstLoad(entry) }
const vendor = { debugName: 'vendor', name: nameVendor(entry), priority: VENDOR_PRIORITY }
const base = { debugName: 'base', name: nameBase(entry), priority: BASE_PRIORITY }
const file = (name: string) => fileURLToPath(new URL(`client/${name}`, import.meta.url))
const chats = ['screens/messages.tsx', 'features/chats/chat-view.tsx']
const direct = [
  'screens/dealer.tsx',
  'features/dealer-messages/direct-list.tsx',
  'features/dealer-messages/direct-view.tsx',
]
const screens = readdirSync(file('screens')).filter((name) => name.endsWith('.tsx'))
const later = {
  debugName: 'later',
  includeDependenciesRecursively: false,
  name: nameLater({
    start: file('shell/start-later.ts'),
    chats: chats.map(file),
    direct: direct.map(file),
    others: screens
      .map((name) => `screens/${name}`)
      .filter((name) => ![...chats, ...direct].includes(name))
      .map(file),
  }),
}

/** The client is built from `client/` into `client/dist`, which the server hands out. */
export default defineConfig({
  root: 'client',
  plugins: [
    endpointsPlugin(),
    routerPlugin(),
    react(),
    tailwindcss(),
    serviceWorkerPlugin(),
    compressPlugin(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Browsers without `modulepreload` load the parts of a screen a moment later instead.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [vendor, base, firstLoad, later] },
        // The first load lists 200 file names, and hashes do not compress. `e2e/sizes.spec.ts` reads
        // names with hashes of this length.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/media': server,
      '/pictures': server,
      '/socket.io': { target: server, ws: true },
      '/ws': { target: server, ws: true },
    },
  },
})
