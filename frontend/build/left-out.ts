// What of Cloudscape the build leaves out, or keeps of what it leaves out otherwise. frontend/build/leave-out.ts holds the lists to the code.

/**
 * Components, by the importing file of @cloudscape-design/components and the words it imports by; `later` for those that come when shown,
 * `named` where they are no default export.
 */
export const pieces: readonly { readonly from: string; readonly module: string; readonly later?: true; readonly named?: string }[] = [
  // The app layouts before and after the one that is shown (`ALWAYS_VISUAL_REFRESH` is true; the toolbar's is for consoles).
  { from: 'app-layout/internal.js', module: './classic' },
  { from: 'app-layout/internal.js', module: './visual-refresh-toolbar' },
  // A menu for more drawers than fit: the layout has the one with the help.
  { from: 'app-layout/visual-refresh/drawers.js', module: '../drawer/overflow-menu' },
  // What a list takes whose items can be dragged, as in the preferences of a table: it comes when such a list is shown.
  { from: 'list/internal.js', module: '../internal/components/sortable-area', later: true },
  // A menu in the head of a column by which a table is sorted by several: no table here is, and it brings what a menu takes.
  { from: 'table/header-cell/index.js', module: './sort-menu', later: true, named: 'SortMenu' },
];

/** The icons that the application or a component in use names. All others stay out. */
export const icons: readonly string[] = [
  'add-plus',
  'angle-down',
  'angle-left',
  'angle-right',
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'calendar',
  'caret-down',
  'caret-down-filled',
  'caret-up-filled',
  'check',
  'close',
  'copy',
  'dot',
  'download',
  'drag-indicator',
  'edit',
  'ellipsis',
  'expand',
  'external',
  'file',
  'filter',
  'gen-ai',
  'group',
  'history',
  'insert-row',
  'key',
  'keyboard',
  'lock-private',
  'map',
  'menu',
  'notification',
  'refresh',
  'remove',
  'resize-area',
  'search',
  'settings',
  'share',
  'status-in-progress',
  'status-info',
  'status-negative',
  'status-not-started',
  'status-pending',
  'status-positive',
  'status-stopped',
  'status-warning',
  'treeview-collapse',
  'treeview-expand',
  'undo',
  'upload',
  'view-vertical',
];

/** Components whose words nobody sees. */
export const words: readonly string[] = [
  'annotation-context',
  'area-chart',
  'attribute-editor',
  'breadcrumb-group',
  'code-editor',
  'copy-to-clipboard',
  'date-range-picker',
  'features-notification-drawer',
  'property-filter',
  'prompt-input',
  's3-resource-selector',
  'slider',
  'split-panel',
  'tag-editor',
  'top-navigation',
  'tree-view',
  'tutorial-panel',
  'wizard',
];
