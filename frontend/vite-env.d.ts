// Types for imports that only the build resolves: style sheets and hashed files.
/// <reference types="vite/client" />
