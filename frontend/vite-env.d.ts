// Types of what the build resolves beside TypeScript: style sheets and hashed files.
/// <reference types="vite/client" />
