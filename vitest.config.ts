import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Far more than an idle machine needs: a busy one is slow, and not wrong.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // A file that leaves nothing behind needs no process of its own, which would load the whole server again.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['contracts/src/**/*.test.ts', 'fiscal/**/*.test.ts', 'web/src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
        },
      },
    ],
  },
})
