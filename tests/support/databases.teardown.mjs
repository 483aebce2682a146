export default () => globalThis.endTestDatabases();
