-- Creates the roles and the schema of a store (docs/fleet.md, "Roles"). Run it once, as a superuser, in the database of
-- the store, with the three passwords below in the environment of psql: psql -d <database> -f roles.sql
\getenv publisher MONTRA_PUBLISHER_PASSWORD
\getenv node MONTRA_NODE_PASSWORD
\getenv replica MONTRA_REPLICA_PASSWORD
CREATE ROLE montra_publisher LOGIN PASSWORD :'publisher';
CREATE ROLE montra_node LOGIN PASSWORD :'node';
CREATE SCHEMA montra AUTHORIZATION montra_publisher;
GRANT USAGE ON SCHEMA montra TO montra_node;
ALTER DEFAULT PRIVILEGES FOR ROLE montra_publisher IN SCHEMA montra GRANT SELECT ON TABLES TO montra_node;
-- For a replica, which copies the whole server by streaming replication.
CREATE ROLE montra_replica LOGIN REPLICATION PASSWORD :'replica';
