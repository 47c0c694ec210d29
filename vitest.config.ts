import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          isolate: false,
          include: ['contracts/src/**/*.test.ts', 'fiscal/**/*.test.ts', 'web/src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          maxWorkers: 2,
          isolate: false,
        },
      },
    ],
  },
})
